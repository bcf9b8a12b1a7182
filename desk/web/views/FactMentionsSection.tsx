import { useQuery } from '@tanstack/react-query';
import { type DeskFacts, type FactRow, factMentionsSchema } from '../../../core/desk-facts.ts';
import { formatDay } from '../../../ui/format.ts';
import { getJson } from '../api.ts';
import { CountedList } from '../kit/LinkList.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { Timeline, type TimelineEvent } from '../kit/Timeline.tsx';
import { describePlace } from './fact-places.ts';

/** Reads where else the value of a fact is said, and its past. */
export function useFactMentions({ id, value }: FactRow) {
  return useQuery({
    queryKey: ['fact-mentions', id, value],
    queryFn: ({ signal }) => getJson(factMentionsSchema, `/api/facts/${id}/mentions`, signal),
  });
}

const authors = { desk: 'at the desk', command: 'by a command', server: 'by the server', git: 'in git' };

/** Shows sent issues that said the value, sentences that say it by hand, and what is known of its past. */
export function FactMentionsSection({ fact, facts }: { fact: FactRow; facts: DeskFacts }) {
  return (
    <QueryState query={useFactMentions(fact)}>
      {({ sent, byHand, history }) => (
        <>
          <CountedList
            title="Sent issues that carried it"
            noun="issue"
            items={sent.map(({ id, subject, at, sentence }) => ({
              key: id,
              icon: 'mail',
              title: subject,
              to: `/issues/${id}/report`,
              when: formatDay(at),
              detail: sentence ?? `Prints the record, but did not say ${fact.shown} when it went out.`,
            }))}
          />
          <CountedList
            title="Sentences that say it by hand"
            noun="sentence"
            items={byHand.map(({ place, sentence }, index) => ({
              ...describePlace(place, facts),
              key: String(index),
              detail: sentence,
            }))}
          />
          {byHand.length > 0 && (
            <p className="muted">A correction does not reach them. Some may mean something else.</p>
          )}
          <h3>History</h3>
          {history.length === 0 ? (
            <p className="muted">Nothing is known: its file has no commits, and nothing was done at the desk.</p>
          ) : (
            <Timeline
              events={history.map(({ at, what, from }, index): TimelineEvent => {
                const level = /still true|Checked/.test(what) ? 'ok' : 'act';
                const title = <b>{what.replace(` the fact ${fact.id}`, '').replace(/\.$/, '')}</b>;
                return { key: String(index), level, title, when: `${formatDay(at)}, ${authors[from]}` };
              })}
            />
          )}
        </>
      )}
    </QueryState>
  );
}
