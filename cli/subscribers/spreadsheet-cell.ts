/** What a spreadsheet takes for a formula and runs, behind any number of the apostrophes that keep it from that. */
const formula = /^'*[=+\-@\t\r]/;

/** Writes a cell that a spreadsheet shows as text: an address may begin with = or +, and then it would be run. */
export function writeCell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Reads such a cell, its quotes already taken away: the apostrophe that was put before it goes again. */
export function readCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
