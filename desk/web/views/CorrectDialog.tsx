import { useState } from 'react';
import { formatDay } from '../../../ui/format.ts';
import type { DeskFacts, FactRow } from '../../fact-desk.ts';
import type { FactMentions } from '../../fact-mentions.ts';
import { type Asked, ask, useChange } from '../api.ts';
import { FormDialog } from '../kit/Dialog.tsx';
import { Segment, TextField } from '../kit/Fields.tsx';
import { type CheckItem, Checklist } from '../kit/Lists.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { describePlace, useFactMentions } from './FactSection.tsx';

type CorrectFact = Asked<'POST /api/facts/:id/correct'>['body'];

const reasons = [
  ['wrong', 'We were wrong'],
  ['changed', 'It has changed'],
] as const;
const reasonWords = {
  wrong: 'Articles that said so get a correction line with the date.',
  changed: 'A new price or model year. What we said was right then.',
};

interface CorrectDialogProps {
  fact: FactRow;
  facts: DeskFacts;
  onClose(): void;
  onDone(words: string, undo: string): void;
}

/** Asks for the new value of a fact and why it changes, and shows every place that carried the old one. */
export function CorrectDialog({ fact, facts, onClose, onDone }: CorrectDialogProps) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<CorrectFact['reason']>('wrong');
  const [address, setAddress] = useState(fact.addresses[0] ?? '');
  const [words, setWords] = useState<{ wrong?: string; right?: string }>({});
  const mentions = useFactMentions(fact);
  const value = readValue(typed, fact.value);
  const shown = `${typed.trim()}${fact.unit && ` ${fact.unit}`}`;
  const wrong = words.wrong ?? `We gave this figure as ${fact.shown}: ${fact.label}.`;
  const right = words.right ?? (typed.trim() === '' ? '' : `It is ${shown}.`);
  const correct = useChange(
    (value: CorrectFact['value']) => {
      const isNewSource = address.trim() !== '' && address !== fact.addresses[0];
      const source = isNewSource ? { address: address.trim() } : {};
      const body: CorrectFact = { was: fact.value, value, reason, wrong, right, ...source };
      return ask('POST /api/facts/:id/correct', { id: fact.id, body });
    },
    ({ undo, left }) => {
      const rest = left.length === 0 ? '' : ` Add the correction by hand to ${left.join(', ')}.`;
      onDone(`${fact.label} is now ${shown}. Readers see it with the next publish.${rest}`, undo);
    },
  );
  const line = (name: keyof typeof words, label: string, value: string) => (
    <TextField label={label} rows={2} value={value} onChange={(next) => setWords({ ...words, [name]: next })} />
  );
  const isReady =
    value !== undefined && value !== fact.value && (reason === 'changed' || (wrong !== '' && right !== ''));
  return (
    <FormDialog
      title="Correct a fact"
      isWide
      work={{ ...correct, mutate: () => value !== undefined && correct.mutate(value) }}
      action="Correct the fact"
      note="Readers see it with the next publish"
      isReady={isReady}
      onClose={onClose}
    >
      <div className="two-up">
        <div className="stack">
          <p className="strong">{fact.label}</p>
          <div className="two-fields">
            <div className="field">
              <span>Was</span>
              <b>{fact.shown}</b>
            </div>
            <TextField label="Is" hint={fact.unit} value={typed} onChange={setTyped} />
          </div>
          {typed !== '' && value === undefined && (
            <p className="hint bad">Write a number, such as {String(fact.value)}.</p>
          )}
          <Segment label="Why" options={reasons} value={reason} onChange={(name) => setReason(name)} />
          <p className="hint">{reasonWords[reason]}</p>
          {fact.sourceKind === 'address' && (
            <TextField label="Source" type="url" value={address} onChange={setAddress} />
          )}
          {reason === 'wrong' && (
            <>
              {line('wrong', 'What was wrong, as readers see it', wrong)}
              {line('right', 'What is right', right)}
            </>
          )}
        </div>
        <div>
          <h3>What carried the old value</h3>
          <QueryState query={mentions}>
            {(found) => <Checklist items={listEffects(fact, facts, reason, found)} />}
          </QueryState>
        </div>
      </div>
    </FormDialog>
  );
}

/** A number stays a number; undefined for what is none. */
function readValue(typed: string, was: FactRow['value']): FactRow['value'] | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (typeof was === 'string') return text;
  const number = Number(text.replaceAll(',', ''));
  return Number.isFinite(number) ? number : undefined;
}

function listEffects(
  fact: FactRow,
  facts: DeskFacts,
  reason: CorrectFact['reason'],
  { sent }: FactMentions,
): CheckItem[] {
  const isSent = new Set(sent.map(({ id }) => `/newsletter/${id}`));
  const places = fact.places
    .filter((place) => !isSent.has(place))
    .map((place): CheckItem => {
      const { title, detail } = describePlace(place, facts);
      const line = reason === 'wrong' && place.startsWith('/blog/') ? ', with the correction line' : '';
      return { key: place, level: 'ok', title, detail: `${detail}: changes by itself${line}` };
    });
  const issues = sent.map(({ id, subject, at }): CheckItem => {
    const detail = `Went out ${formatDay(at)} and stays as it is.`;
    return { key: `issue ${id}`, level: 'warn', title: subject, detail };
  });
  const sums = fact.sums.map((id): CheckItem => {
    const sum = facts.rows.find((row) => row.id === id);
    const title = `${sum?.label ?? id}: ${sum?.shown ?? ''}`;
    return { key: id, level: 'warn', title, detail: 'Is calculated from it. Correct it too.' };
  });
  const all = [...places, ...issues, ...sums];
  return all.length > 0 ? all : [{ key: 'none', level: 'ok', title: 'No page prints it' }];
}
