import { Link, useNavigate } from 'react-router';
import { formatCountOf } from '../../../core/text/counts.ts';
import { formatDay } from '../../../ui/format-time.ts';
import type { DeskFacts, FactRow } from '../../fact-desk.ts';
import { type Answer, ask, useApi, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { CountedList, Timeline } from '../kit/Lists.tsx';
import { Fault, faultOf, QueryState } from '../kit/QueryState.tsx';
import type { IconName } from '../kit/StatusWord.tsx';
import { journalWho } from '../work/JournalView.tsx';
import { DueWord } from './FactState.tsx';

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
  const mentions = useApi('GET /api/facts/:id/mentions', { id });
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
      {mentions.data?.erratum && <ErratumNote id={id} erratum={mentions.data.erratum} />}
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
      <QueryState query={mentions}>{(found) => <FactMentions id={id} mentions={found} />}</QueryState>
    </>
  );
}

type Mentions = Answer<'GET /api/facts/:id/mentions'>;

/** Offers a mail to those whose issue said an earlier value of a fact. */
function ErratumNote({ id, erratum }: { id: string; erratum: NonNullable<Mentions['erratum']> }) {
  const navigate = useNavigate();
  const start = useChange(
    () => ask('POST /api/facts/:id/erratum', { id }),
    (issue) => navigate(`/issues/${issue.id}`),
  );
  const { issues, readers, sent } = erratum;
  return (
    <div className="box spaced">
      <p>
        <b>{formatCountOf(readers, 'reader')} got another value by mail</b>, in{' '}
        {new Intl.ListFormat('en').format(issues)}.{' '}
        {sent === undefined ? (
          'A correction goes to exactly them, whatever topics and frequency they chose.'
        ) : (
          <Link to={`/issues/${sent.id}/report`}>The correction went out {formatDay(sent.at)}.</Link>
        )}
      </p>
      {sent === undefined && <Button isSmall work={start} words="Write the correction mail" />}
      {start.error !== null && <Fault fault={faultOf(start.error)} />}
    </div>
  );
}

/** Shows sent issues that print a fact, and what is known of its past. */
function FactMentions({ id: factId, mentions: { sent, history } }: { id: string; mentions: Mentions }) {
  return (
    <>
      <CountedList
        title="Sent issues that carried it"
        noun="issue"
        items={sent.map(({ id, subject, at, isSaid }) => ({
          key: id,
          icon: 'mail',
          title: subject,
          to: `/issues/${id}/report`,
          when: formatDay(at),
          detail: isSaid ? undefined : 'It gave another value when it went out.',
        }))}
      />
      <h3>History</h3>
      {history.length === 0 ? (
        <p className="muted">Nothing was changed here or by a command.</p>
      ) : (
        <Timeline
          events={history.map(({ id, at, what, who }) => ({
            key: id,
            level: what.includes('still true') ? 'ok' : 'act',
            title: <b>{what.replace(` the fact ${factId}`, '').replace(/\.$/, '')}</b>,
            when: `${formatDay(at)}. ${journalWho[who]}`,
          }))}
        />
      )}
    </>
  );
}

/** Says in words what kind of place prints a fact. */
function describePlace(
  place: string,
  { titles, sentIssues }: Pick<DeskFacts, 'titles' | 'sentIssues'>,
): { icon: IconName; title: string; to?: string; detail: string } {
  const [, kind = '', name = ''] = place.split('/');
  if (kind === 'blog')
    return { icon: 'page', title: titles[place] ?? name, to: `/articles/${name}`, detail: 'Article' };
  if (kind === 'newsletter')
    return {
      icon: 'mail',
      title: name,
      to: `/issues/${name}`,
      detail: sentIssues.includes(place) ? 'Sent issue; its text stays' : 'Issue, not sent yet',
    };
  return { icon: kind === 'tools' ? 'table' : 'page', title: place, detail: kind === 'tools' ? 'Calculator' : 'Page' };
}
