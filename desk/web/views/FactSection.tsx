import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DeskFacts, FactRow } from '../../../core/desk-facts.ts';
import { formatCountOf, formatDay } from '../kit/format.ts';
import { Icon } from '../kit/Icon.tsx';
import { LinkList } from '../kit/LinkList.tsx';
import { FactMentionsSection } from './FactMentionsSection.tsx';
import { describePlace } from './fact-places.ts';

interface FactSectionProps {
  fact: FactRow;
  facts: DeskFacts;
  /** Address of the list. */
  back: string;
  state: ReactNode;
  isBusy: boolean;
  onStillTrue(): void;
  onCorrect(): void;
}

/** Shows one fact: its value, its source, and every place that prints it. */
export function FactSection({ fact, facts, back, state, isBusy, onStillTrue, onCorrect }: FactSectionProps) {
  const { id, label, shown, about, source, addresses, checked, places, sums } = fact;
  const byId = new Map(facts.rows.map((row) => [row.id, row]));
  return (
    <>
      <p className="only-s back">
        <Link className="btn small" to={back}>
          Back to the list
        </Link>
      </p>
      <div className="who">
        <p className="row">{state}</p>
        <h2>{label}</h2>
        <p className="count">{shown}</p>
        <p className="muted">{about}</p>
        <p className="muted">
          {source}. Last checked {formatDay(checked)}.
        </p>
      </div>
      <div className="row">
        <button type="button" className="btn small ink" disabled={isBusy} onClick={onStillTrue}>
          <Icon name="check" />
          Still true <kbd>T</kbd>
        </button>
        <button type="button" className="btn small" onClick={onCorrect}>
          <Icon name="pen" />
          Correct… <kbd>C</kbd>
        </button>
        {addresses.map((address, index) => (
          <a key={address} className="btn small quiet" href={address} target="_blank" rel="noreferrer">
            <Icon name="link" />
            {addresses.length === 1 ? 'Source' : `Source ${String(index + 1)}`} {index === 0 && <kbd>U</kbd>}
          </a>
        ))}
      </div>
      <h3>
        Where it is used <span className="muted">{formatCountOf(places.length, 'place')}</span>
      </h3>
      {places.length === 0 && (
        <p className="muted">
          No page prints it yet. Write <code>{`<Fact id="${id}" />`}</code> in an article, <code>{`{fact:${id}}`}</code>{' '}
          in an issue.
        </p>
      )}
      <LinkList items={places.map((place) => ({ key: place, ...describePlace(place, facts) }))} />
      {sums.length > 0 && (
        <>
          <h3>
            Sums that depend on it <span className="muted">{formatCountOf(sums.length, 'fact')}</span>
          </h3>
          <LinkList
            items={sums.map((sum) => ({
              key: sum,
              icon: 'table',
              title: byId.get(sum)?.label ?? sum,
              to: `/facts/${sum}`,
              when: byId.get(sum)?.shown,
            }))}
          />
        </>
      )}
      <FactMentionsSection fact={fact} facts={facts} />
    </>
  );
}
