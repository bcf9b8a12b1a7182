import { YoursTag } from '../../ui/YoursTag.tsx';
import { keepNames } from '../frame/keep-names.tsx';
import { TruckShape } from '../frame/TruckShape.tsx';
import type { Truck as OwnTruck } from '../my-truck/truck.ts';
import { adviseBuyers } from './compare-buyers.ts';
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
    <section className="compare-tally grid riveted-plate">
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

interface BuyerListProps {
  comparison: Comparison;
  /** The reader's saved truck, when it is the first one here. */
  own: OwnTruck | undefined;
}

/** Renders a sentence for each kind of buyer. */
export function BuyerList({ comparison, own }: BuyerListProps) {
  return (
    <section className="compare-buyers">
      <h2>So which one?</h2>
      <p className="muted">It depends on who asks. A sentence for each, from the figures above and nothing else.</p>
      <ul className="ruled">
        {adviseBuyers(comparison).map(({ buyer, headline, reason, pick, isOpen, isKeeping, link }) => (
          <li key={buyer} data-slot={pick}>
            {pick === undefined ? (
              <span className={isOpen ? 'compare-none compare-hatch' : 'compare-none'} />
            ) : (
              <TruckShape model={comparison.trucks[pick]?.key ?? ''} cab={pick === 0 ? own?.cab : undefined} />
            )}
            <h3 className="muted">
              {buyer} {isKeeping && own && <YoursTag />}
            </h3>
            <p>
              <b>{keepNames(headline)}</b> {keepNames(reason)} {link && <a href={link.href}>{link.label}</a>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
