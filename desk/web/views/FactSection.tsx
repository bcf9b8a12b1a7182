import type { ReactNode } from 'react';
import type { DeskFacts, FactRow } from '../../../core/desk-facts.ts';
import { formatCountOf, formatDay } from '../../../ui/format.ts';
import { Button } from '../kit/Button.tsx';
import { LinkList } from '../kit/LinkList.tsx';
import { ErratumNote } from './ErratumNote.tsx';
import { FactMentionsSection } from './FactMentionsSection.tsx';
import { describePlace } from './fact-places.ts';

interface FactSectionProps {
  fact: FactRow;
  facts: DeskFacts;
  state: ReactNode;
  isBusy: boolean;
  onStillTrue(): void;
  onCorrect(): void;
}

/** Shows one fact: its value, its source, and every place that prints it. */
export function FactSection({ fact, facts, state, isBusy, onStillTrue, onCorrect }: FactSectionProps) {
  const { id, label, shown, about, source, addresses, checked, places, sums, watches } = fact;
  const byId = new Map(facts.rows.map((row) => [row.id, row]));
  return (
    <>
      <div className="panel-head">
        <p className="row">{state}</p>
        <h2>{label}</h2>
        <p className="count">{shown}</p>
        <p className="muted">{about}</p>
        <p className="muted">
          {source}. Last checked {formatDay(checked)}.
          {watches > 0 && ` ${formatCountOf(watches, 'reader')} asked to be told if it changes.`}
        </p>
      </div>
      <div className="row">
        <Button isSmall tone="ink" icon="check" hotkey="T" disabled={isBusy} onClick={onStillTrue} words="Still true" />
        <Button isSmall icon="pen" hotkey="C" onClick={onCorrect} words="Correct…" />
        {addresses.map((address, index) => (
          <Button
            isSmall
            tone="quiet"
            icon="link"
            key={address}
            href={address}
            isNewTab
            hotkey={index === 0 ? 'U' : undefined}
            words={addresses.length === 1 ? 'Source' : `Source ${String(index + 1)}`}
          />
        ))}
      </div>
      <ErratumNote fact={fact} />
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
