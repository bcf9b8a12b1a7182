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
export function compareTexts(first: string, second: string): string {
  const [one, other] = [first.split('\n'), second.split('\n')];
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [
    `@@ from line ${start + 1}`,
    ...one.slice(start, one.length - end).map((line) => `- ${line}`),
    ...other.slice(start, other.length - end).map((line) => `+ ${line}`),
  ].join('\n');
}
