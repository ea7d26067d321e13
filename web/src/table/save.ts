// What is saved as a file: the record of a game that is over, or any other text.

import type { Table } from "./table";

export function saveText(name: string, text: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export async function saveRecord(table: Table) {
  const text = await table.record();
  if (text !== null) saveText(`${table.told.game}.sightline`, text);
}
