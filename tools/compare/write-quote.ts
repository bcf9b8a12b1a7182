import { site } from '../../site.config.ts';
import type { ComparedRow, Comparison } from './compare.ts';
import type { Cell } from './read-cell.ts';

/** What a quote tells of each truck, and how. */
const quoted: Readonly<Record<string, (figure: string) => string>> = {
  torque: (figure) => `${figure} lb-ft`,
  tow: (figure) => `towing up to ${figure} lb`,
  combined: (figure) => `${figure} mpg EPA combined`,
};

/** One sentence with the figures and where they stand, to paste into a forum or a mail. */
export function writeQuote({ trucks, rows }: Comparison, address: string): string {
  const told = trucks.map(({ name }, at) => {
    const figures = rows.flatMap((row) => quoteFigure(row, at));
    return `${name} ${figures.length > 0 ? figures.join(', ') : 'unknown'}`;
  });
  return `On paper, with ratings as maximums: ${told.join('; ')} (${site.name}, ${address}).`;
}

function quoteFigure({ row, cells }: ComparedRow, at: number): string[] {
  const write = quoted[row.key];
  const cell = cells[at];
  return write && cell ? [write(cell.entries.map(({ text }) => text).join(' or ')) + cautionOf(cell)] : [];
}

/** A doubt travels with its figure. */
function cautionOf({ entries }: Cell): string {
  const words = ['contested', 'unconfirmed'].filter((word) => entries.some(({ note }) => note.includes(word)));
  return words.length > 0 ? ` (${words.join(', ')})` : '';
}
