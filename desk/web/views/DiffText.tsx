import { structuredPatch } from 'diff';

/** Renders a difference line by line; plus and minus say what the colors say. */
export function DiffText({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="difftext" aria-label={label} tabIndex={0}>
      {text.split('\n').map((line, index) => (
        <div key={index} className={kindOf(line)}>
          {line === '' ? ' ' : line}
        </div>
      ))}
    </section>
  );
}

function kindOf(line: string): string | undefined {
  if (line.startsWith('+++') || line.startsWith('---') || line.startsWith('diff ')) return 'file';
  return line.startsWith('+') ? 'plus' : line.startsWith('-') ? 'minus' : line.startsWith('@@') ? 'file' : undefined;
}

/** Returns the lines that differ between two texts, with a minus for the first and a plus for the second. */
export const compareTexts = (first: string, second: string): string =>
  structuredPatch('', '', first, second, '', '', { context: 0 })
    .hunks.flatMap(({ oldStart, lines }) => [
      `@@ from line ${oldStart}`,
      ...lines.filter((line) => /^[+-]/.test(line)).map((line) => `${line.charAt(0)} ${line.slice(1)}`),
    ])
    .join('\n');
