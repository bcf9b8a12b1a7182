import { formatCountOf } from '../../../core/text/counts.ts';
import { formatDay } from '../../../ui/format-time.ts';
import type { Overview } from '../../overview.ts';
import { ask, showUndo, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Fault, faultOf } from '../kit/QueryState.tsx';
import { MainLink } from '../kit/RowTable.tsx';
import { Section } from '../kit/Section.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';

/** Lists readers who wrote “unsubscribe” to the return address; nothing when nobody did. */
export function LeavingSection({ leaving }: Pick<Overview, 'leaving'>) {
  const leave = useChange(
    ({ id }: Overview['leaving'][number]) => ask('POST /api/subscribers/:id/leave', { id }),
    (_answer, { id, email }) =>
      showUndo(`Unsubscribed ${email}.`, () => ask('POST /api/subscribers/:id/undo-stop', { id })),
  );
  const dismiss = useChange(
    ({ id }: Overview['leaving'][number]) => ask('POST /api/subscribers/:id/dismiss-leave', { id }),
    (_answer, { email }) => `${email} stays subscribed.`,
  );
  const isBusy = leave.isPending || dismiss.isPending;
  const error = leave.error ?? dismiss.error;
  if (leaving.length === 0) return null;
  return (
    <Section
      title="Asked to leave by mail"
      note={formatCountOf(leaving.length, 'reader')}
      acts={<StatusWord kind="warn" word="Needs you" />}
      order={1}
    >
      <div className="stack">
        <p>
          They wrote “unsubscribe” to your return address. The law gives you 10 working days. A sender can be forged, so
          you decide.
        </p>
        {error !== null && <Fault fault={faultOf(error)} />}
        {leaving.map((reader) => (
          <section key={reader.id} aria-label={reader.email} className="stack">
            <p>
              <MainLink to={`/subscribers/${reader.id}`}>{reader.email}</MainLink>{' '}
              <span className="muted">asked {formatDay(reader.askedAt)}</span>
            </p>
            <p className="row">
              <Button isSmall tone="ink" disabled={isBusy} onClick={() => leave.mutate(reader)} words="Unsubscribe" />
              <Button isSmall disabled={isBusy} onClick={() => dismiss.mutate(reader)} words="Not their request" />
            </p>
          </section>
        ))}
      </div>
    </Section>
  );
}
