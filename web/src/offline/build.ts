// Which build this page is; web/build.mjs wrote it into index.html.

export const build: string = document.querySelector<HTMLMetaElement>("meta[name=build]")?.content ?? "";
