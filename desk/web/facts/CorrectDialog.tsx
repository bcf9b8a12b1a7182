import { useState } from 'react';
import type { DeskFacts, FactRow } from '../../fact-desk.ts';
import { type Asked, ask, useChange } from '../api.ts';
import { FormDialog } from '../kit/Dialog.tsx';
import { Segment, TextField } from '../kit/Fields.tsx';

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

/** Asks for the new value of a fact and why it changes; the panel behind lists every place that carries the old one. */
export function CorrectDialog({ fact, facts, onClose, onDone }: CorrectDialogProps) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<CorrectFact['reason']>('wrong');
  const [address, setAddress] = useState(fact.addresses[0] ?? '');
  const [words, setWords] = useState<{ wrong?: string; right?: string }>({});
  const sums = facts.rows.filter(({ id }) => fact.sums.includes(id));
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
      work={{ ...correct, mutate: () => value !== undefined && correct.mutate(value) }}
      action="Correct the fact"
      note="Readers see it with the next publish"
      isReady={isReady}
      onClose={onClose}
    >
      <p className="strong">{fact.label}</p>
      <div className="two-fields">
        <div className="field">
          <span>Was</span>
          <b>{fact.shown}</b>
        </div>
        <TextField label="Is" hint={fact.unit} value={typed} onChange={setTyped} />
      </div>
      {typed !== '' && value === undefined && <p className="hint bad">Write a number, such as {String(fact.value)}.</p>}
      <Segment label="Why" options={reasons} value={reason} onChange={(name) => setReason(name)} />
      <p className="hint">{reasonWords[reason]}</p>
      {fact.sourceKind === 'address' && <TextField label="Source" type="url" value={address} onChange={setAddress} />}
      {reason === 'wrong' && (
        <>
          {line('wrong', 'What was wrong, as readers see it', wrong)}
          {line('right', 'What is right', right)}
        </>
      )}
      {sums.length > 0 && (
        <p className="hint">Correct what is calculated from it too: {sums.map(({ label }) => label).join(', ')}.</p>
      )}
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
