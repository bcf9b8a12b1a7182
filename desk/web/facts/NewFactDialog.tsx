import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toSlug } from '../../../core/text/slug.ts';
import type { DeskFacts } from '../../fact-desk.ts';
import { type Asked, ask, useChange } from '../api.ts';
import { FormDialog } from '../kit/Dialog.tsx';
import { Select, TextField, useTyped } from '../kit/Fields.tsx';

type NewFact = Asked<'POST /api/facts'>['body'];

const kinds = [
  ['address', 'A published page'],
  ['own', 'We measured it'],
  ['general', 'General knowledge'],
  ['example', 'Our example; claims nothing'],
] as const;

const empty = { label: '', value: '', unit: '', about: '', years: '' };
const emptySource = { address: '', title: '', method: '', validUntil: '' };

interface NewFactDialogProps {
  facts: DeskFacts;
  onClose(): void;
  onDone(words: string, undo: string): void;
}

/** Adds one record to the ledger; the ledger's own schema says what is missing. */
export function NewFactDialog({ facts, onClose, onDone }: NewFactDialogProps) {
  const navigate = useNavigate();
  const [typed, field] = useTyped({ ...empty, ...emptySource, file: '', day: facts.today });
  const [ownId, setOwnId] = useState<string>();
  const [kind, setKind] = useState<NewFact['source']['kind']>('address');
  const id = ownId ?? toSlug(typed.label);
  const add = useChange(
    () => {
      const { label, value, unit, about, years, address, title, method, validUntil, file, day } = typed;
      const source: NewFact['source'] =
        kind === 'address'
          ? { kind, address, ...(title !== '' && { title }) }
          : kind === 'own'
            ? { kind, method, date: day }
            : { kind };
      const body: NewFact = { file, id, label, value: toValue(value), unit, about, years, source, validUntil };
      return ask('POST /api/facts', { body });
    },
    ({ undo }) => {
      onDone('Added a fact.', undo);
      void navigate(`/facts/${id}`);
    },
  );
  const isReady = typed.label.trim() !== '' && typed.value.trim() !== '' && typed.file !== '';
  return (
    <FormDialog title="New fact" isWide work={add} action="Add this fact" isReady={isReady} onClose={onClose}>
      <div className="two-up">
        <div className="stack">
          <TextField label="What it is" hint="such as Highest tow rating" {...field('label')} />
          <div className="two-fields">
            <TextField label="Value" {...field('value')} />
            <TextField label="Unit" hint="lb, mpg, $" {...field('unit')} />
          </div>
          <TextField label="Name in articles" hint={`<Fact id="${id || '…'}" />`} value={id} onChange={setOwnId} />
          <Select
            label="File"
            options={[['', 'Choose a file of content/facts'], ...facts.files.map((name) => [name, name] as const)]}
            {...field('file')}
          />
        </div>
        <div className="stack">
          <Select label="Source" options={kinds} value={kind} onChange={(name) => setKind(name)} />
          {kind === 'address' && (
            <>
              <TextField label="Address of the source" hint="https://…" {...field('address')} />
              <TextField label="Its title" hint="if readers should see one" {...field('title')} />
            </>
          )}
          {kind === 'own' && (
            <>
              <TextField label="How we measured it" {...field('method')} />
              <TextField label="Day" type="date" {...field('day')} />
            </>
          )}
          <div className="two-fields">
            <TextField label="True of" hint="may stay empty" {...field('about')} />
            <TextField label="Years" hint="may stay empty" {...field('years')} />
          </div>
          <TextField label="True until" hint="only for offers and programs" type="date" {...field('validUntil')} />
        </div>
      </div>
    </FormDialog>
  );
}

/** A number stays a number, with or without separators. */
function toValue(text: string): number | string {
  const plain = text.trim();
  return /^-?\d{1,3}(,\d{3})*(\.\d+)?$|^-?\d+(\.\d+)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : plain;
}
