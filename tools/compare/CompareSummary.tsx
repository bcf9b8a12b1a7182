import { YoursTag } from '../../ui/YoursTag.tsx';
import { TruckShape } from '../frame/TruckShape.tsx';
import { keepNames } from '../frame/Verdict.tsx';
import type { Truck as OwnTruck } from '../my-truck/truck.ts';
import { adviseBuyers } from './compare-buyers.ts';
import type { Comparison } from './compare-model.ts';

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
        {adviseBuyers(comparison).map(({ buyer, headline, reason, pick, isOpen, isKeeping }) => (
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
              <b>{keepNames(headline)}</b> {keepNames(reason)}
              {isKeeping && own && !isOpen && (
                <>
                  Your cab and trim may be rated lower: <a href="/tools/will-it-tow">Will it tow?</a>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
