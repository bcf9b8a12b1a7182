import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type DeskFacts, factsWrittenSchema, type NewFact } from '../../../core/desk-facts.ts';
import { toSlug } from '../../../core/slug.ts';
import { sendJson, useChange } from '../api.ts';
import { FormDialog } from '../kit/Dialog.tsx';
import { Select, TextField } from '../kit/Fields.tsx';

const kinds = [
  ['address', 'A published page'],
  ['own', 'We measured it'],
  ['general', 'General knowledge'],
  ['example', 'Our example; claims nothing'],
] as const;

const fields = {
  label: '',
  value: '',
  unit: '',
  about: '',
  years: '',
  address: '',
  title: '',
  method: '',
  validUntil: '',
};

interface NewFactDialogProps {
  facts: DeskFacts;
  onClose(): void;
  onDone(words: string, undo: string): void;
}

/** Adds one record to the ledger; the ledger's own schema says what is missing. */
export function NewFactDialog({ facts, onClose, onDone }: NewFactDialogProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(fields);
  const [ownId, setOwnId] = useState<string>();
  const [day, setDay] = useState(facts.today);
  const [file, setFile] = useState('');
  const [kind, setKind] = useState<NewFact['source']['kind']>('address');
  const id = ownId ?? toSlug(typed.label);
  const add = useChange(
    () => {
      const { label, value, unit, about, years, address, title, method, validUntil } = typed;
      const source: NewFact['source'] =
        kind === 'address'
          ? { kind, address, ...(title !== '' && { title }) }
          : kind === 'own'
            ? { kind, method, date: day }
            : { kind };
      const body: NewFact = { file, id, label, value: toValue(value), unit, about, years, source, validUntil };
      return sendJson(factsWrittenSchema, '/api/facts', { body });
    },
    ({ undo }) => {
      onDone('Added a fact.', undo);
      void navigate(`/facts/${id}`);
    },
  );
  const field = (name: keyof typeof fields, words: string, hint?: string) => (
    <TextField
      label={words}
      hint={hint}
      value={typed[name]}
      type={name === 'validUntil' ? 'date' : 'text'}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  const isReady = typed.label.trim() !== '' && typed.value.trim() !== '' && file !== '';
  return (
    <FormDialog title="New fact" isWide work={add} action="Add this fact" isReady={isReady} onClose={onClose}>
      <div className="two-up">
        <div className="stack">
          {field('label', 'What it is', 'such as Highest tow rating')}
          <div className="two-fields">
            {field('value', 'Value')}
            {field('unit', 'Unit', 'lb, mpg, $')}
          </div>
          <TextField label="Name in articles" hint={`<Fact id="${id || '…'}" />`} value={id} onChange={setOwnId} />
          <Select
            label="File"
            options={[['', 'Choose a file of content/facts'], ...facts.files.map((name) => [name, name] as const)]}
            value={file}
            onChange={setFile}
          />
        </div>
        <div className="stack">
          <Select
            label="Source"
            options={kinds}
            value={kind}
            onChange={(chosen) => setKind(kinds.find(([name]) => name === chosen)?.[0] ?? 'address')}
          />
          {kind === 'address' && (
            <>
              {field('address', 'Address of the source', 'https://…')}
              {field('title', 'Its title', 'if readers should see one')}
            </>
          )}
          {kind === 'own' && (
            <>
              {field('method', 'How we measured it')}
              <TextField label="Day" type="date" value={day} onChange={setDay} />
            </>
          )}
          <div className="two-fields">
            {field('about', 'True of', 'may stay empty')}
            {field('years', 'Years', 'may stay empty')}
          </div>
          {field('validUntil', 'True until', 'only for offers and programs')}
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
