import type { Figure, Interval, Rule, Words } from './service.ts';

/** A figure that leads to its source, further down on the page or on the planner's own. */
function FigureLink({ figure, page }: { figure: Figure; page: string }) {
  return (
    <a className="fact-link" href={`${page}#figure-${figure.id}`}>
      {figure.text}
    </a>
  );
}

/** A sentence whose figures lead to their sources. `page` is empty where the sources stand on this page. */
export function WordsText({ words, page }: { words: Words; page: string }) {
  return words.map((word) =>
    typeof word === 'string' ? word : <FigureLink key={word.id} figure={word} page={page} />,
  );
}

/** Which interval, and whose: 'Every 100,000 mi (ours) or 5 years (GM), whichever comes first.' */
export function RuleText({ rule, page }: { rule: Rule; page: string }) {
  const parts = [rule.miles, rule.years].filter((one): one is Interval => one !== undefined);
  return (
    <>
      Every{' '}
      {parts.map((part, at) => (
        <span key={part.id}>
          {at > 0 && ' or '}
          <FigureLink figure={part} page={page} /> ({part.whose})
        </span>
      ))}
      {parts.length > 1 && ', whichever comes first'}. <WordsText words={rule.note} page={page} />
    </>
  );
}
