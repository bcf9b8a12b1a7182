import { useId, useState } from 'react';
import { cabNames, cabsOf, driveNames, truckModels, tuneNames, tunesOf } from '../../facts/trucks/trucks.ts';
import { FormField, Options } from '../../ui/form/FormField.tsx';
import { nameTruck, parseTruck, readTruck, saveTruck } from '../my-truck/truck.ts';
import type { VinAnswer } from './vin-answer.ts';

/** What the reader adds to the VIN, as typed. */
type Draft = Record<'model' | 'tune' | 'cab' | 'drive' | 'axle' | 'miles', string>;

/** Renders the form that saves the truck of this VIN as the reader's own: it asks for what a VIN does not tell. */
export function SaveTruck({ answer: { year, engine, models } }: { answer: VinAnswer }) {
  const id = useId();
  const possible = truckModels.filter((truck) => models.some(({ model }) => model === truck.id));
  const [draft, setDraft] = useState(() => startDraft(possible, year?.year));
  const [outcome, setOutcome] = useState('');
  const chosen = possible.find((truck) => truck.id === draft.model);
  if (!year || possible.length === 0) return null;
  const save = () => {
    const typed = { ...draft, miles: draft.miles.replace(/\D/g, ''), year: String(year.year) };
    const truck = parseTruck(new URLSearchParams(typed).toString());
    if (!truck) return setOutcome('Choose the model first.');
    const { name } = nameTruck(truck);
    setOutcome(saveTruck(truck) ? `Saved: ${name} is your truck now.` : 'Not saved: your browser forbids storage.');
  };
  const drives = Object.entries(driveNames).map(([value, label]) => ({ value, label }));
  const tunes = chosen ? tunesOf(chosen.id, year.year) : [];
  const cabs = chosen ? cabsOf(chosen.id) : [];
  const choices = [
    { name: 'model', label: 'Model', options: possible.map(({ id: value, name }) => ({ value, label: name })) },
    { name: 'tune', label: 'Engine tune', options: tunes.map((value) => ({ value, label: tuneNames[value] })) },
    { name: 'cab', label: 'Cab', options: cabs.map((value) => ({ value, label: cabNames[value] })) },
    { name: 'drive', label: 'Drive', options: drives },
  ] as const;
  return (
    <section className="tool-part no-print vin-save" aria-label="Save as my truck">
      <h2>Save as my truck</h2>
      <p>
        Every tool then starts from it. It stays on this device, and the VIN is not saved.
        {engine && !engine.pointsTo27 && ' This site is about the 2.7L: save it only if yours has that engine.'}
      </p>
      <div className="vin-save-fields">
        {choices
          .filter(({ options }) => options.length > 1)
          .map(({ name, label, options }) => (
            <FormField key={name} id={`${id}-${name}`} label={label}>
              <select
                id={`${id}-${name}`}
                value={draft[name]}
                onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
              >
                <option value="">{name === 'model' ? 'Choose' : 'I don’t know'}</option>
                <Options of={options} />
              </select>
            </FormField>
          ))}
        <FormField id={`${id}-miles`} label="Miles on it">
          <input
            id={`${id}-miles`}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={draft.miles}
            onChange={({ target }) => setDraft({ ...draft, miles: target.value })}
          />
        </FormField>
      </div>
      <div className="row vin-buttons">
        <button type="button" className="btn btn-small" onClick={save}>
          Save as my truck
        </button>
        <p role="status">{outcome}</p>
      </div>
    </section>
  );
}

/** Starts with what is saved already, if it is the same model and year. */
function startDraft(possible: typeof truckModels, year = 0): Draft {
  const saved = readTruck();
  if (saved && saved.year === year && possible.some(({ id }) => id === saved.model)) {
    const { model, tune = '', cab = '', drive = '', axle = '', miles = '' } = saved;
    return { model, tune, cab, drive, axle, miles: String(miles) };
  }
  const [only] = possible.length === 1 ? possible : [];
  return { model: only?.id ?? '', tune: '', cab: '', drive: '', axle: '', miles: '' };
}
