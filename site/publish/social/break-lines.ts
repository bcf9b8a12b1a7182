/** Width of a text in px at size 1. */
export type Measure = (text: string) => number;

/** Lines that fit, and the size they are set in. */
export interface SetLines {
  lines: string[];
  size: number;
}

/** Breaks a title at its spaces into the fewest lines of a width; a word that is too long stands alone. */
function breakAt(words: readonly string[], widest: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer) <= widest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** One way to set a title: its size, and the lines it may take. */
export interface Setting {
  size: number;
  mostLines: number;
}

/** Sets a title the first way it fits; the last way takes what it can and ends in three dots. */
export function setLines(
  title: string,
  { settings, width }: { settings: readonly Setting[]; width: number },
  measure: Measure,
): SetLines {
  const words = title.split(/\s+/);
  for (const { size, mostLines } of settings) {
    const lines = breakAt(words, width / size, measure);
    if (lines.length <= mostLines && lines.every((line) => measure(line) * size <= width)) {
      return { lines: balance(words, lines, { size, width }, measure), size };
    }
  }
  const { size, mostLines } = settings.at(-1) ?? { size: 1, mostLines: 1 };
  const lines = breakAt(words, width / size, measure);
  return {
    lines: lines.length > mostLines ? [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]}…`] : lines,
    size,
  };
}

/** Narrows the lines while their number stays, so that no word is left alone at the end. */
function balance(
  words: readonly string[],
  lines: string[],
  { size, width }: { size: number; width: number },
  measure: Measure,
): string[] {
  let best = lines;
  for (let share = 0.95; share > 0.5; share -= 0.05) {
    const narrower = breakAt(words, (width * share) / size, measure);
    const isWider = narrower.some((line) => measure(line) * size > width * share);
    if (narrower.length > lines.length || isWider) break;
    best = narrower;
  }
  return best;
}
