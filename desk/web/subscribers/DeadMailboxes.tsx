import { formatCount, formatCountOf, formatShare } from '../../../core/text/counts.ts';
import { formatWeekTime } from '../../../ui/format-time.ts';
import type { IssueProgress } from '../../issues/issue-progress.ts';
import { ask, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { LinkList } from '../kit/Lists.tsx';
import { Fault, faultOf } from '../kit/QueryState.tsx';
import { Section } from '../kit/Section.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';

type Wave = IssueProgress['waves'][number];
type Ruling = { domain: string; ruling: 'apply' | 'keep' };

const domainsShown = 10;

/** Shows what an issue found out about mailboxes by domain, with the buttons that turn each decision around. */
export function DeadMailboxes({ progress: { id, waves } }: { progress: IssueProgress }) {
  const rule = useChange(
    (body: Ruling) => ask('POST /api/issues/:id/wave', { id, body }),
    ({ count }, { domain, ruling }) =>
      ruling === 'apply'
        ? `Marked ${formatCountOf(count, 'reader')} of ${domain} as bounced.`
        : `The readers of ${domain} stay on the list.`,
  );
  if (waves.length === 0) return null;
  const blocked = waves.filter(({ kept }) => kept > 0);
  const applied = waves.filter((wave) => wave.applied > 0);
  const needsYou = blocked.some(({ isRuled }) => !isRuled);
  return (
    <Section title="Dead mailboxes" acts={needsYou && <StatusWord kind="warn" word="Needs you" />}>
      <div className="stack">
        {rule.error !== null && <Fault fault={faultOf(rule.error)} />}
        {blocked.map((wave) => (
          <Blocked key={wave.domain} wave={wave} isBusy={rule.isPending} onRule={rule.mutate} />
        ))}
        <Held waves={waves} />
        {applied.length > 0 && (
          <>
            <h3>Marked as bounced</h3>
            <LinkList
              items={applied.slice(0, domainsShown).map(({ domain, applied: count }) => ({
                key: domain,
                icon: 'people' as const,
                title: `${formatCount(count)} at ${domain}`,
                action: (
                  <Button
                    isSmall
                    disabled={rule.isPending}
                    onClick={() => rule.mutate({ domain, ruling: 'keep' })}
                    words={`Bring ${count === 1 ? 'it' : `these ${formatCount(count)}`} back`}
                    aria-label={`Bring ${formatCountOf(count, 'reader')} of ${domain} back`}
                  />
                ),
              }))}
            />
            {applied.length > domainsShown && (
              <p className="muted">and {formatCountOf(applied.length - domainsShown, 'more domain')}</p>
            )}
          </>
        )}
      </div>
    </Section>
  );
}

interface BlockedProps {
  wave: Wave;
  isBusy: boolean;
  onRule(ruling: Ruling): void;
}

/** A domain that refused so many that it must be a block. */
function Blocked({ wave: { domain, kept, handed, example, isRuled }, isBusy, onRule }: BlockedProps) {
  return (
    <section aria-label={domain} className="stack">
      <h3>{domain} blocks your mail</h3>
      <p>
        {formatCount(kept)} of {formatCountOf(handed, 'mail')} there ({formatShare(kept, handed)}) came back as “no such
        mailbox”. So many at once mean a block, so {kept === 1 ? 'this reader stays' : 'these readers stay'} on the
        list. Ask the operator of {domain} what to change.
      </p>
      {example !== undefined && (
        <p className="muted">
          It said: <span className="tech">{example}</span>
        </p>
      )}
      <p className="row">
        {!isRuled && (
          <Button tone="ink" disabled={isBusy} onClick={() => onRule({ domain, ruling: 'keep' })} words="Keep them" />
        )}
        <Button
          disabled={isBusy}
          onClick={() => onRule({ domain, ruling: 'apply' })}
          words={`They are really dead: mark ${formatCount(kept)} as bounced`}
        />
      </p>
    </section>
  );
}

function Held({ waves }: { waves: readonly Wave[] }) {
  const held = waves.filter((wave) => wave.held > 0);
  if (held.length === 0) return null;
  const count = held.reduce((sum, wave) => sum + wave.held, 0);
  const last = held
    .map(({ decidedBy = '' }) => decidedBy)
    .sort()
    .at(-1);
  return (
    <p>
      {count === 1 ? '1 mailbox looks dead' : `${formatCount(count)} mailboxes look dead`}. Nothing changes before{' '}
      {formatWeekTime(last ?? '')}: until then reports come in and are compared by domain.
    </p>
  );
}
