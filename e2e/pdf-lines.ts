import { inflateSync } from 'node:zlib';

const content = /\/Type\s*\/Page\b(?!s)[\s\S]*?\/Contents\s+(\d+)\s+0\s+R/g;
const place = /(-?[\d.]+) Tm\b/g;

/** Returns how many lines of text each sheet of a PDF by Chromium has, page numbers and running heads included. */
export function countLines(pdf: Buffer): number[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(content)].map(([, id]) => {
    const start = text.search(new RegExp(`(?:^|\\n)${id} 0 obj\\b`));
    const from = text.indexOf('stream', start) + 'stream'.length;
    const first = text[from] === '\r' ? from + 2 : from + 1;
    const drawn = inflateSync(pdf.subarray(first, text.indexOf('endstream', first))).toString('latin1');
    return new Set(drawn.matchAll(place).map(([, y]) => Math.round(Number(y) / 4))).size;
  });
}
