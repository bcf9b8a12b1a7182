/** Splits the text of a CSV file into rows; a quoted field may span lines. Empty rows are left out. */
export function splitCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = (): void => {
    row.push(field);
    field = '';
  };
  const endRow = (): void => {
    endField();
    if (row.some((each) => each !== '')) rows.push(row);
    row = [];
  };
  const source = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] as string;
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (source[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && field === '') isQuoted = true;
    else if (sign === ',') endField();
    else if (sign === '\n') endRow();
    else field += sign;
  }
  endRow();
  return rows;
}
