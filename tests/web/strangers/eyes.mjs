// What somebody who knows nothing of our code sees: the browser's own accessibility tree. Names and roles are all that a
// stranger has; that the question stands in a region "Your question" is heard, not read in a source.

/** Roles of things that can be pressed or filled in. */
const PRESSABLE = new Set(["button", "link", "checkbox", "radio", "switch", "combobox", "gridcell", "tab", "menuitem",
  "DisclosureTriangle", "textbox", "searchbox", "spinbutton", "slider"]);
const QUESTION = "Your question";
const PLACES = new Set(["region", "dialog", "log", "banner", "navigation", "complementary", "list"]);

const valueOf = (node, name) => node.properties?.find((each) => each.name === name)?.value.value;

export class Eyes {
  static async open(page) {
    const self = new Eyes();
    self.page = page;
    self.cdp = await page.context().newCDPSession(page);
    return self;
  }

  /** Calls a function with the element as `this`; null where it is gone. */
  async on({ id }, run, ...args) {
    try {
      const { object } = await this.cdp.send("DOM.resolveNode", { backendNodeId: id });
      const { result, exceptionDetails } = await this.cdp.send("Runtime.callFunctionOn", {
        objectId: object.objectId, functionDeclaration: String(run), arguments: args.map((value) => ({ value })),
        awaitPromise: true, returnByValue: true,
      });
      return exceptionDetails ? null : result.value;
    } catch {
      return null; // it went while we looked at it
    }
  }

  /** Everything that can be pressed now, in the order of reading, and what the page says. */
  async look() {
    const { nodes } = await this.cdp.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const above = (node, fits) => {
      for (let up = byId.get(node.parentId); up; up = byId.get(up.parentId)) if (!up.ignored && fits(up)) return up;
      return null;
    };
    const roleOf = (node) => node.role?.value ?? "";
    const nameOf = (node) => (node.name?.value ?? "").trim();
    const shown = nodes.filter((node) => !node.ignored);
    const dialog = shown.find((node) => roleOf(node) === "dialog" && valueOf(node, "modal")) ??
      shown.find((node) => roleOf(node) === "dialog") ?? null;
    const things = [];
    const said = [];
    const heads = [];
    for (const node of shown) {
      const role = roleOf(node);
      const place = () => above(node, (up) => PLACES.has(roleOf(up)) && nameOf(up) !== "");
      if (role === "heading") heads.push(nameOf(node));
      if (role === "StaticText" && !above(node, (up) => PRESSABLE.has(roleOf(up))) &&
          above(node, (up) => nameOf(up) === QUESTION)) said.push(nameOf(node));
      // What has the focus as a whole, like a scrolling list, is nothing to press.
      if (!PRESSABLE.has(role) || (role === "gridcell" && !valueOf(node, "focusable"))) continue;
      const at = place();
      things.push({
        id: node.backendDOMNodeId, role, name: nameOf(node), place: at ? nameOf(at) : "",
        asked: above(node, (up) => nameOf(up) === QUESTION) !== null,
        inDialog: dialog !== null && above(node, (up) => up === dialog) !== null,
        inLog: above(node, (up) => roleOf(up) === "log") !== null,
        off: valueOf(node, "disabled") === true, pressed: valueOf(node, "pressed") === "true",
      });
    }
    return { things, dialog: dialog && nameOf(dialog), heads, question: said.join(" ").trim() };
  }
}

/** The nth of those with this role and name: that is how a press is written down. */
export function nthOf(things, thing) {
  return things.filter(({ role, name }) => role === thing.role && name === thing.name).indexOf(thing);
}

export const findThing = (things, { role, name, nth }) =>
  things.filter((thing) => thing.role === role && thing.name === name)[nth] ?? null;
