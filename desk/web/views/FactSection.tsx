import type { DeskFacts, FactRow } from '../../../core/desk-facts.ts';
import { formatCountOf, formatDay } from '../../../ui/format.ts';
import { Button } from '../kit/Button.tsx';
import { CountedList } from '../kit/LinkList.tsx';
import { ErratumNote } from './ErratumNote.tsx';
import { FactMentionsSection } from './FactMentionsSection.tsx';
import { DueWord } from './FactState.tsx';
import { describePlace } from './fact-places.ts';

interface FactSectionProps {
  fact: FactRow;
  facts: DeskFacts;
  isBusy: boolean;
  onStillTrue(): void;
  onCorrect(): void;
}

/** Shows one fact: its value, its source, and every place that prints it. */
export function FactSection({ fact, facts, isBusy, onStillTrue, onCorrect }: FactSectionProps) {
  const { id, label, shown, about, source, addresses, checked, places, sums, watches } = fact;
  const byId = new Map(facts.rows.map((row) => [row.id, row]));
  return (
    <>
      <div className="panel-head">
        <p className="row">
          <DueWord row={fact} today={facts.today} />
        </p>
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
      {places.length === 0 && (
        <p className="muted spaced">
          No page prints it yet. Write <code>{`<Fact id="${id}" />`}</code> in an article, <code>{`{fact:${id}}`}</code>{' '}
          in an issue.
        </p>
      )}
      <CountedList
        title="Where it is used"
        noun="place"
        items={places.map((place) => ({ key: place, ...describePlace(place, facts) }))}
      />
      <CountedList
        title="Sums that depend on it"
        noun="fact"
        items={sums.map((sum) => ({
          key: sum,
          icon: 'table',
          title: byId.get(sum)?.label ?? sum,
          to: `/facts/${sum}`,
          when: byId.get(sum)?.shown,
        }))}
      />
      <FactMentionsSection fact={fact} facts={facts} />
    </>
  );
}
