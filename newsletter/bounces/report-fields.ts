/** One block of `Name: value` lines of a report; names in small letters, the first of several wins. */
export type ReportFields = ReadonlyMap<string, string>;

/** Reads the blocks of a delivery status or feedback report: folded lines are joined, blank lines part the blocks. */
export function readReportFields(text: string): ReportFields[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map(readBlock)
    .filter((block) => block.size > 0);
}

function readBlock(block: string): ReportFields {
  const fields = new Map<string, string>();
  for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}
