// The record of a game that is over, as a file.

import type { Table } from "./table";

export async function saveRecord(table: Table) {
  const text = await table.record();
  if (text === null) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${table.told.game}.sightline`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
