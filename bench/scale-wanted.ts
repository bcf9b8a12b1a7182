/** What is planned for, a month. */
export const wanted = {
  subscribers: 10_000_000,
  views: 100_000_000,
  issues: 4,
  newSubscribers: 1_000_000,
  builds: 60,
  /** The busiest minutes against the average. */
  peak: 10,
  /** How long an issue may take to leave. */
  sendingHours: 6,
};

/** A number in few figures. */
export const count = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(2)));

/** A cell that needs all of its numbers; without one it names the bench that measures it. */
export function counted(
  bench: string,
  values: readonly (number | undefined)[],
  text: (...known: number[]) => string,
): string {
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? text(...known) : `not measured yet: \`npm run bench -- ${bench}\``;
}

/** Rows as a table in Markdown. */
export function drawTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, header.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
