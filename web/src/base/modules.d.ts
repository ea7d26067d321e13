// Modules that web/build.mjs makes: the words of the page in one language, and the rules.
declare module "words:*" {
  const words: unknown;
  export default words;
}
declare module "rules:*" {
  const books: unknown;
  export default books;
}
