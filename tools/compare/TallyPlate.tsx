import { type Comparison, countAnswers } from './compare-model.ts';
import { nameTrucks, writeMissing, writeTally } from './compare-words.ts';

/** Renders how many questions each truck leads and how many stay open, in place of a score. */
export function TallyPlate({ comparison }: { comparison: Comparison }) {
  const names = nameTrucks(comparison.trucks);
  const { led, even, open } = countAnswers(comparison);
  const missing = writeMissing(comparison);
  const leads = [
    ...names.map((name, at) => ({ name, count: led[at] ?? 0, kind: String(at) })),
    { name: 'even', count: even, kind: 'even' },
    { name: 'open', count: open, kind: 'open' },
  ].filter(({ kind, count }) => count > 0 || /\d/.test(kind));
  return (
    <section className="compare-tally riveted-plate">
      <div>
        <h2>{missing ? 'No overall score' : 'What each one leads'}</h2>
        <p>
          {missing ? `${missing} ` : ''}
          {writeTally(comparison)}
        </p>
      </div>
      <ul className="row key compare-leads" aria-hidden="true">
        {leads.map(({ name, count, kind }) => (
          <li key={kind} data-slot={kind}>
            <i />
            {name} {count}
          </li>
        ))}
      </ul>
    </section>
  );
}
