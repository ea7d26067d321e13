// A plugin of the bundler: "words:en" is a module with the page's own words and the list of games, as the
// engine has them. So the page can speak before the engine is there.

const WANTED = ["page.", "seat.", "keys.", "cube.piece.", "wink.face.", "company.emote."];

export const words = (door) => ({
  name: "words",
  setup(build) {
    build.onResolve({ filter: /^words:/ }, ({ path }) =>
      ({ path: path.replace(":", "-"), namespace: "words" }));
    build.onLoad({ filter: /./, namespace: "words" }, ({ path }) => {
      door.text("language", path.slice("words-".length));
      const texts = Object.assign({}, ...WANTED.map((start) => door.json("words", start)));
      return { contents: JSON.stringify({ texts, games: door.json("games") }), loader: "json" };
    });
  },
});
