import { diffWordsWithSpace } from 'diff';
import { type ComponentProps, type ReactNode, type Ref, useRef, useState } from 'react';
import { Link } from 'react-router';
import { letterLimits } from '../../../core/people/letter.ts';
import { site } from '../../../site.config.ts';
import { formatFullTime } from '../../../ui/format-time.ts';
import type { DeskLetter, LetterRow } from '../../routes/letter-routes.ts';
import { ask, useApi } from '../api.ts';
import { WithdrawDialog } from '../articles/WithdrawDialog.tsx';
import { type LetterDraft, useLetterDraft } from '../drafts/use-draft.ts';
import { Button } from '../kit/Button.tsx';
import { CheckField, TextField } from '../kit/Fields.tsx';
import { Checklist } from '../kit/Lists.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { useKeys } from '../kit/use-keys.ts';

/** What the publisher decides about a letter. */
export interface Decision {
  id: string;
  decide(): Promise<unknown>;
  words: string;
}

interface LetterSectionProps {
  id: string;
  back: string;
  isBusy: boolean;
  onDecide(decision: Decision): void;
}

/** Shows one letter with its signals, the light edit, the reply and the decisions. */
export function LetterSection(props: LetterSectionProps) {
  const query = useApi('GET /api/letters/:id', { id: props.id });
  return (
    <>
      <p className="row phone-only">
        <Button isSmall to={props.back} words="Back to the list" />
      </p>
      <QueryState query={query}>{(letter) => <OneLetter {...props} letter={letter} />}</QueryState>
    </>
  );
}

function OneLetter({ letter, isBusy, onDecide }: LetterSectionProps & { letter: DeskLetter }) {
  const [draft, onDraft] = useLetterDraft(letter.id);
  const [isEditing, setIsEditing] = useState(draft.text !== undefined);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const editField = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const replyField = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  // As the letter was seen when the button was pressed.
  const { id, name, state, isApproved, decidedAt: seen } = letter;
  const text = draft.text ?? letter.editedText ?? letter.text;
  const reply = draft.reply ?? letter.reply ?? '';
  const isMailed = draft.isMailed ?? letter.isMailed;
  const isOpen = state !== 'withdrawn' && state !== 'unconfirmed';
  const isShown = state === 'published';
  const isChanged = text !== (letter.editedText ?? letter.text) || reply !== (letter.reply ?? '');
  const canPublish = isOpen && !isBusy && text.trim() !== '' && (!isShown || isChanged);

  const publish = (): void => {
    if (!canPublish) return;
    const words = isShown ? 'Changed the letter; readers see it' : `${name}’s letter appears`;
    onDecide({
      id,
      decide: () => ask('POST /api/letters/:id/publish', { id, body: { text, reply, isMailed, seen } }),
      words: `${words} with the next publish.`,
    });
  };
  const setAside = (status: 'held' | 'rejected'): void => {
    if (!isOpen || isBusy || state === status) return;
    const words = status === 'held' ? `Put ${name}’s letter on hold.` : `Rejected ${name}’s letter.`;
    onDecide({ id, decide: () => ask('POST /api/letters/:id/set-aside', { id, body: { status, seen } }), words });
  };
  const button = (
    status: 'held' | 'rejected',
    look: Pick<ComponentProps<typeof Button>, 'icon' | 'tone' | 'hotkey' | 'words'>,
  ) => <Button {...look} disabled={isBusy || state === status} onClick={() => setAside(status)} />;
  const publishWords = isShown ? 'Save the change' : reply.trim() === '' ? 'Publish' : 'Publish with reply';
  const edit = (): void => {
    if (!isOpen) return;
    setIsEditing(true);
    // As soon as it is drawn.
    setTimeout(() => editField.current?.focus());
  };
  useKeys({
    p: publish,
    'mod+Enter': publish,
    r: () => setAside('rejected'),
    h: () => setAside('held'),
    e: edit,
    y: () => replyField.current?.focus(),
  });
  return (
    <article aria-label={`Letter by ${name}`}>
      <h2>
        <bdi>{name || 'Erased letter'}</bdi>
      </h2>
      <LetterTags letter={letter} />
      <LetterOrigin letter={letter} />
      <LetterText original={letter.text} text={text} />
      {letter.isLikelySpam && <SpamReasons reasons={letter.doubts} />}
      {isEditing && isOpen && (
        <EditField
          text={text}
          field={editField}
          onChange={(typed) => onDraft({ ...draft, text: typed })}
          onReset={() => {
            onDraft({ ...draft, text: letter.text });
            setIsEditing(false);
          }}
        />
      )}
      {isOpen ? (
        <>
          <ReplyForm letter={letter} draft={draft} field={replyField} onDraft={onDraft} />
          <div className="row actions">
            <Button tone="go" hotkey="P" disabled={!canPublish} onClick={publish} words={publishWords} />
            {button('held', { icon: 'hold', hotkey: 'H', words: 'Hold' })}
            <Button icon="pen" hotkey="E" aria-expanded={isEditing} onClick={edit} words="Edit lightly" />
            <span className="grow" />
            {button('rejected', { tone: 'danger', hotkey: 'R', words: 'Reject' })}
          </div>
          <p className="hint">
            {isShown && !isApproved
              ? 'It is on the site. Hold or Reject takes it off with the next publish. '
              : 'It appears with the next publish after you say so. '}
            <button type="button" className="text-button" onClick={() => setIsWithdrawing(true)}>
              Its writer wants it back…
            </button>
          </p>
        </>
      ) : (
        <p className="hint">Its writer has withdrawn this letter. It leaves the site with the next publish.</p>
      )}
      {isWithdrawing && <WithdrawDialog letter={letter} onClose={() => setIsWithdrawing(false)} />}
    </article>
  );
}

function LetterOrigin({ letter: { slug, title, createdAt, email, subscriberId } }: { letter: DeskLetter }) {
  return (
    <p className="muted">
      On <Link to={`/articles/${slug}`}>{title || slug}</Link>, {formatFullTime(new Date(createdAt))}.{' '}
      {email !== '' && (
        <>
          {subscriberId === undefined ? email : <Link to={`/subscribers/${subscriberId}`}>{email}</Link>} is never
          shown.
        </>
      )}
    </p>
  );
}

interface ReplyFormProps {
  letter: DeskLetter;
  draft: LetterDraft;
  field: Ref<HTMLInputElement | HTMLTextAreaElement>;
  onDraft(draft: LetterDraft): void;
}

function ReplyForm({ letter, draft, field, onDraft }: ReplyFormProps) {
  return (
    <div className="letter-form">
      <TextField
        ref={field}
        label="Your reply"
        hint={`appears under the letter, signed ${site.name}`}
        dir="auto"
        rows={3}
        maxLength={letterLimits.text}
        value={draft.reply ?? letter.reply ?? ''}
        onChange={(reply) => onDraft({ ...draft, reply })}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      {!letter.wasPublished && (
        <CheckField isOn={draft.isMailed ?? letter.isMailed} onChange={(next) => onDraft({ ...draft, isMailed: next })}>
          Mail <bdi>{letter.name}</bdi> when it is up{' '}
          <span className="muted">One mail, with a link to the letter.</span>
        </CheckField>
      )}
    </div>
  );
}

/** The letter as readers see it; what an edit leaves out is struck through, what it adds is marked. */
function LetterText({ original, text }: { original: string; text: string }) {
  const parts = diffWordsWithSpace(original, text);
  return (
    <>
      <div className="letter" dir="auto">
        {/* The parts have no identity but their place. */}
        {parts.map(({ value, added, removed }, index) => {
          const Mark = added ? 'ins' : removed ? 'del' : 'span';
          return <Mark key={`${String(index)} ${value}`}>{value}</Mark>;
        })}
      </div>
      {text !== original && (
        <p className="hint">The page says “Edited for length and privacy,” and the original stays in the store.</p>
      )}
    </>
  );
}

interface EditFieldProps {
  text: string;
  field: Ref<HTMLInputElement | HTMLTextAreaElement>;
  onChange(text: string): void;
  onReset(): void;
}

function EditField({ text, field, onChange, onReset }: EditFieldProps) {
  return (
    <div className="letter-form">
      <TextField
        ref={field}
        label="The letter, lightly edited"
        hint="only names of other people, typing errors, length"
        dir="auto"
        rows={6}
        maxLength={letterLimits.text}
        value={text}
        onChange={onChange}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <button type="button" className="text-button" onClick={onReset}>
        As it was written
      </button>
    </div>
  );
}

function SpamReasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <section className="section">
      <header>
        <h3>Why we think so</h3>
      </header>
      <Checklist items={reasons.map((title) => ({ key: title, level: 'warn', title }))} />
      <p className="hint">
        The desk never rejects by itself. These are reasons, worked out on your server; no letter is sent to a spam
        service.
      </p>
    </section>
  );
}

/** Shows the signals of a letter in words; a list has room for the likely spam and the first word of each other. */
export function LetterTags({
  letter: { isSubscriber, reasons, isLikelySpam, isApproved },
  isShort = false,
  children,
}: {
  letter: Pick<LetterRow, 'isSubscriber' | 'reasons' | 'isLikelySpam' | 'isApproved'>;
  isShort?: boolean;
  children?: ReactNode;
}) {
  const shown = isShort ? (isLikelySpam ? [] : reasons.slice(0, 1)) : reasons;
  return (
    <p className="row tight">
      {isApproved && <span className="tag warn">With the next publish</span>}
      {isLikelySpam && <span className="tag err">Likely spam</span>}
      {shown.map((reason, at) => (
        <span key={reason} className={isSubscriber && at === 0 ? 'tag ok' : 'tag'}>
          {reason}
        </span>
      ))}
      {children}
    </p>
  );
}
