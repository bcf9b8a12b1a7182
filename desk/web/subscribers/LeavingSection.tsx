import { useRef } from 'react';
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
        {leaving.map((reader) => (
          <LeavingReader key={reader.id} reader={reader} />
        ))}
      </div>
    </Section>
  );
}

/** One of them with the decision; each is decided by itself, while the answer about another is awaited. */
function LeavingReader({ reader }: { reader: Overview['leaving'][number] }) {
  const { id, email, askedAt } = reader;
  const row = useRef<HTMLElement>(null);
  const leave = useChange(
    () => ask('POST /api/subscribers/:id/leave', { id }),
    () => {
      passFocus(row.current);
      showUndo(`Unsubscribed ${email}.`, () => ask('POST /api/subscribers/:id/undo-stop', { id }));
    },
  );
  const dismiss = useChange(
    () => ask('POST /api/subscribers/:id/dismiss-leave', { id }),
    () => {
      passFocus(row.current);
      return `${email} stays subscribed.`;
    },
  );
  const isBusy = leave.isPending || dismiss.isPending;
  const error = leave.error ?? dismiss.error;
  // Not `disabled`, which would take the focus from the button that was pressed.
  const press = (change: typeof leave | typeof dismiss) => (): void => {
    if (!isBusy) change.mutate();
  };
  return (
    <section ref={row} tabIndex={-1} aria-label={email} className="stack">
      <p>
        <MainLink to={`/subscribers/${id}`}>{email}</MainLink> <span className="muted">asked {formatDay(askedAt)}</span>
      </p>
      {error !== null && <Fault fault={faultOf(error)} />}
      <p className="row">
        <Button isSmall tone="ink" aria-disabled={isBusy} onClick={press(leave)} words="Unsubscribe" />
        <Button isSmall aria-disabled={isBusy} onClick={press(dismiss)} words="Not their request" />
      </p>
    </section>
  );
}

/** Hands the focus of a reader who goes away to the one beside: to the reader, for a second Enter must decide nothing. */
function passFocus(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return;
  const beside = [row.nextElementSibling, row.previousElementSibling].find((each) => each?.matches('section'));
  const next = beside ?? row.closest('main');
  if (next instanceof HTMLElement) next.focus();
}
