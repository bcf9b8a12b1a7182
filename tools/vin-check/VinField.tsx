import { Icon } from '../../ui/icons/Icon.tsx';
import type { VinState } from './use-vin.ts';

/** Long enough for a VIN written in groups, so that a paste is judged and not cut. */
const maxLength = 40;

/**
 * The field for the VIN. It has no name and stands in no form: before the code has arrived, Enter would send a form's
 * fields to the server.
 */
export function VinField({ state: { typed, reading, set, input } }: { state: VinState }) {
  const fault = reading.kind === 'fault' ? reading.sentence : undefined;
  const hint = reading.kind === 'partial' ? reading.sentence : 'Base of the windshield, door jamb or registration.';
  return (
    <div className="form-field vin-field">
      <label htmlFor="vin-check-vin">VIN, 17 characters</label>
      <input
        id="vin-check-vin"
        ref={input}
        type="text"
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        aria-describedby="vin-check-note"
        aria-invalid={fault ? true : undefined}
        onChange={({ target }) => set(target.value)}
      />
      <p className={fault ? 'form-error' : 'form-hint'} id="vin-check-note">
        {fault && <Icon name="alert" />}
        {fault ?? hint}
      </p>
    </div>
  );
}
