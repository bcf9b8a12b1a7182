import { CheckDigitTable } from './CheckDigitTable.tsx';
import { type CheckDigit, workOutCheckDigit } from './check-digit.ts';
import { useVin } from './use-vin.ts';
import { VinActions } from './VinActions.tsx';
import { VinField } from './VinField.tsx';
import { VinFindings } from './VinFindings.tsx';
import { VinLookup } from './VinLookup.tsx';
import { VinPlate } from './VinPlate.tsx';
import { VinStamp } from './VinStamp.tsx';
import type { VinCheckData } from './vin-check-data.ts';

/** Checks a VIN on the reader's own device. Unlike the other tools it keeps what was typed out of the address. */
export function VinCheckTool({ data, isEmbedded = false }: { data: VinCheckData; isEmbedded?: boolean }) {
  const state = useVin();
  const vin = state.vin ?? data.sample;
  const check = workOutCheckDigit(vin);
  const isStale = state.vin !== undefined && state.reading.kind !== 'vin';
  return (
    <div className="tool vin-check">
      <div className="tool-form">
        <VinField state={state} />
        <p className="vin-private">
          <b>The VIN stays here.</b> The sum is done in your browser. Nothing you type is sent, stored or put into the
          address of this page.
        </p>
      </div>
      <section className="tool-answer" aria-label="Result">
        <VinStamp path={data.path} vin={vin} />
        <p className={`tool-verdict tool-verdict-${toneOf(check, state.vin)}`} role="status">
          {verdictOf(check, state.vin)}
        </p>
        {isStale && <p className="tool-stale">This is your last complete VIN. Complete the field to go on.</p>}
        <VinPlate vin={vin} />
        <VinFindings vin={vin} />
        <VinLookup data={data} vin={state.vin} sources={isEmbedded ? data.path : ''} />
        <VinActions path={data.path} clear={state.clear} />
      </section>
      <CheckDigitTable vin={vin} check={check} />
    </div>
  );
}

const toneOf = ({ isRight }: CheckDigit, own: string | undefined) => (own ? (isRight ? 'ok' : 'warn') : 'plain');

function verdictOf({ isRight, expected, found }: CheckDigit, own: string | undefined): string {
  if (!own) return `A sample VIN, worked out: its check digit is ${found}, and it fits.`;
  if (isRight)
    return `The check digit fits: position 9 is ${found}, and the other sixteen characters ask for ${expected}.`;
  return `The check digit does not fit: position 9 is ${found}, the other sixteen characters ask for ${expected}. A character is misread, or the vehicle was not made for North America.`;
}
