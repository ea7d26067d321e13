// What makes the page one that can be installed: its icons, its manifest, and the lines of index.html that name them.
import { icon, token } from "./icons.mjs";

const ICONS = [
  { size: 48, maskable: false },
  { size: 180, maskable: true }, // for telephones that cut the corners themselves
  { size: 192, maskable: false },
  { size: 512, maskable: false },
  { size: 512, maskable: true },
];

/** The icons, the manifest and the lines for the head of index.html; `hashed` makes a name of one and its bytes. */
export function install(door, hashed) {
  door.text("language", "en");
  const say = door.json("words", "page.");
  const icons = ICONS.map(({ size, maskable }) => {
    const contents = icon(size, maskable);
    return { size, maskable, contents, name: hashed(`${maskable ? "mask" : "icon"}-${size}.png`, contents) };
  });
  const games = door.json("games").filter(({ rehearsal }) => !rehearsal);
  const manifest = JSON.stringify({
    id: "/", start_url: "/", scope: "/", display: "standalone", lang: "en", dir: "ltr",
    name: say["page.title"], short_name: say["page.title"], description: say["page.home.about"],
    categories: ["games"], theme_color: token("table"), background_color: token("table"),
    icons: icons.filter(({ size }) => size >= 192).map(({ name, size, maskable }) => ({
      src: `/${name}`, sizes: `${size}x${size}`, type: "image/png", purpose: maskable ? "maskable" : "any" })),
    shortcuts: games.map(({ name, title }) => ({ name: title, url: `/#set/${name}` })),
  });
  const link = hashed("manifest.webmanifest", manifest);
  const named = (size) => icons.find((one) => one.size === size).name;
  return {
    files: [...icons, { name: link, contents: manifest }],
    lines: [
      `<meta name="description" content="${say["page.home.about"].replaceAll('"', "&quot;")}" />`,
      `<meta name="theme-color" content="${token("table")}" media="(prefers-color-scheme: light)" />`,
      `<meta name="theme-color" content="${token("table", true)}" media="(prefers-color-scheme: dark)" />`,
      `<link rel="icon" href="/${named(48)}" />`,
      `<link rel="apple-touch-icon" href="/${named(180)}" />`,
      `<link rel="manifest" href="/${link}" />`,
    ],
  };
}
