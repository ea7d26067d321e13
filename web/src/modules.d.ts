// Modules that web/build.mjs makes: the words of the page in one language.
declare module "words:*" {
  const words: unknown;
  export default words;
}
