import { useEffect, useReducer, useRef, useState } from 'react';
import { NewTabButton } from '../../ui/ExternalLink.tsx';
import { describeField, FormField } from '../../ui/form/FormField.tsx';
import { SourcedFigure } from '../../ui/SourcedFigure.tsx';
import { CopyButton, ToolActions } from '../frame/ToolActions.tsx';
import type { ToolProps } from '../frame/ToolFrame.tsx';
import { Verdict } from '../frame/Verdict.tsx';
import { currentTruck, parseTruckValue, type Truck } from '../my-truck/truck.ts';
import { takeVin } from './kept-vin.ts';
import type { VinCheckData } from './tool.tsx';
import { VinFindings } from './VinFindings.tsx';
import { VinPlate } from './VinPlate.tsx';
import { VinRecalls, VinStops } from './VinRecalls.tsx';
import { readVin, vinInput, workOutCheckDigit } from './vin.ts';
import { readAnswer, type VinAnswer, type VinVerdict, writePartial, writeVerdict } from './vin-answer.ts';

/** Reads a VIN on the reader's own device. Unlike the other tools it never puts what was typed into the address. */
export function VinCheckTool({ data }: ToolProps<VinCheckData>) {
  const state = useVin();
  const { reading } = state;
  const vin = state.vin ?? data.sample;
  const check = workOutCheckDigit(vin);
  const answer = readAnswer(vin, data);
  const isStale = state.vin !== undefined && reading.kind !== 'vin';
  function judge(): VinVerdict {
    if (reading.kind === 'partial') return writePartial(readAnswer(reading.vin, data), reading.sentence);
    if (reading.kind === 'fault') return { word: 'That is not a VIN yet.', sentence: reading.sentence, tone: 'close' };
    return writeVerdict(answer, check, state.vin === undefined);
  }
  const verdict = judge();
  return (
    <div className="tool tool-stacked vin-check">
      <div className="needs-js no-print tool-form">
        <VinField state={state} />
        <p className="note vin-private">
          <b>The VIN stays here.</b> It is read in your browser. Nothing you type is sent, stored or put into the
          address of this page.
        </p>
      </div>
      <section className="tool-answer" aria-label="Result">
        <Verdict tone={verdict.tone} word={verdict.word}>
          {verdict.sentence}
        </Verdict>
        {isStale && (
          <p className="no-print tool-stale">This is your last complete VIN. Complete the field to read another.</p>
        )}
        {state.vin === undefined && <OwnTruck models={data.models} />}
        {state.vin === undefined && (
          <p className="vin-example">
            <b>Example.</b> {data.sample} is made up: no truck has it. <span>Type yours above.</span>
          </p>
        )}
        <VinStops answer={answer} recallLookupUrl={data.recallLookupUrl} />
        <div className="tool-part vin-part">
          <VinPlate vin={vin} />
          <VinFindings vin={vin} answer={answer} check={check} />
        </div>
        <div className="tool-part vin-part">
          <VinRecalls answer={answer} campaigns={data.campaigns} span={data.span} isRight={check.isRight} />
          <VinLookup data={data} vin={state.vin} />
        </div>
        {state.vin && check.isRight && <SaveLinks answer={answer} />}
        <ToolActions
          address={data.path}
          copyLabel="Copy link without the VIN"
          copied="It opens this page; the VIN is not in it."
          clearLabel="Clear"
          clear={state.clear}
        />
      </section>
    </div>
  );
}

/** Says what our list has for the truck the reader named, while no VIN is typed. */
function OwnTruck({ models }: Pick<VinCheckData, 'models'>) {
  const [truck, setTruck] = useState<Truck>();
  useEffect(() => setTruck(currentTruck()), []);
  const found = models.find(({ model, year }) => model === truck?.model && year === truck.year);
  if (!found) return null;
  const { year, name, campaigns, path, doNotDrive } = found;
  return (
    <p className="note">
      {doNotDrive && <b>{doNotDrive.words}. </b>}
      On our list for your {year} {name}: <a href={path}>recalls, {campaigns.length || 'none confirmed'}</a>. Type its
      VIN.
    </p>
  );
}

/** Leads to the form of My truck, filled in as far as the VIN tells. */
function SaveLinks({ answer: { models, engine } }: { answer: VinAnswer }) {
  const trucks = models.filter(({ model, year }) => parseTruckValue(`${model}.${year}`));
  if (trucks.length === 0) return null;
  return (
    <section className="tool-part no-print" aria-label="Save as my truck">
      <h2>Save as my truck</h2>
      <p>
        Every tool then starts from it. It stays on this device, without the VIN.
        {engine && !engine.pointsTo27 && ' This site is about the 2.7L: save it only if yours has that engine.'}
      </p>
      <p className="row vin-buttons">
        {trucks.map(({ model, year, name }) => (
          <a key={model} className="btn btn-small" href={`/my-truck?truck=${model}.${year}`}>
            {year} {name}
          </a>
        ))}
      </p>
    </section>
  );
}

interface VinState {
  typed: string;
  /** The last complete VIN of the reader. */
  vin: string | undefined;
}

function typeVin({ vin }: VinState, typed: string): VinState {
  const reading = readVin(typed);
  if (reading.kind === 'vin') return { typed, vin: reading.vin };
  return { typed, vin: reading.kind === 'empty' ? undefined : vin };
}

/** Stores what the reader types in memory alone, never in the address, in storage or in a request. */
function useVin() {
  const [{ typed, vin }, set] = useReducer(typeVin, { typed: '', vin: undefined });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Typed before the code had loaded, or in the search.
    const early = input.current?.value || takeVin();
    if (early) set(early);
  }, []);
  const clear = () => {
    set('');
    input.current?.focus();
  };
  return { typed, vin, reading: readVin(typed), set, clear, input };
}

/**
 * The field for the VIN. It has no name and is in no form: before the code has loaded, Enter would send a form's
 * fields to the server.
 */
function VinField({ state: { typed, reading, set, input } }: { state: ReturnType<typeof useVin> }) {
  const fault = reading.kind === 'fault' ? reading.sentence : undefined;
  const hint = reading.kind === 'partial' ? reading.sentence : 'Base of the windshield, door jamb or registration.';
  return (
    <FormField id="vin-check-vin" label="VIN, 17 characters" fault={fault} hint={hint}>
      <input
        {...describeField('vin-check-vin', fault, hint)}
        ref={input}
        type="text"
        value={typed}
        {...vinInput}
        autoCorrect="off"
        onChange={({ target }) => set(target.value)}
      />
    </FormField>
  );
}

/** Renders the way on: the reader copies the VIN; the link does not contain it. */
function VinLookup({ data, vin }: { data: VinCheckData; vin: string | undefined }) {
  return (
    <section className="tool-part no-print vin-lookup" aria-label="Recall lookup">
      <h2>The official record of your truck</h2>
      <p>
        The government lookup lists safety recalls of the past <SourcedFigure {...data.recallToolYears} /> years that
        are still open on one vehicle. The link carries no VIN: copy yours, open it, paste.
      </p>
      <p className="row vin-buttons">
        {vin && (
          <CopyButton
            label="Copy VIN"
            text={() => vin}
            copied={['VIN copied', 'Paste it into the lookup.']}
            otherwise="Copy it from the field instead."
          />
        )}
        <NewTabButton kind="btn-ink" href={data.recallLookupUrl}>
          Look up recalls at NHTSA
        </NewTabButton>
        <NewTabButton kind="btn-line" href={data.makerRecallUrl}>
          Look up at GM
        </NewTabButton>
      </p>
    </section>
  );
}
