import type { ReactNode } from 'react';
import { findTool } from '../../catalog.ts';
import { vinInput } from '../../vin-check/vin.ts';

interface VinFormProps {
  /** Where it stands: an address that says something lets the tool start at once. */
  from: string;
  className: string;
  label: string;
  button: string;
  note: string;
  children?: ReactNode;
}

/**
 * Renders a field that hands a VIN to the VIN check, where there is one: hand-over-vin.ts takes it along. It has no name,
 * so a VIN is never in an address.
 */
export function VinForm({ from, className, label, button, note, children }: VinFormProps) {
  const vinCheck = findTool('vin-check');
  return (
    <form className={`one-line ${className}`} action={vinCheck?.path} data-vin-form>
      {vinCheck && (
        <>
          <input type="hidden" name="from" value={from} />
          <label className="needs-js" htmlFor="typed-vin">
            {label}
          </label>
          <input className="needs-js" id="typed-vin" aria-describedby="typed-vin-note" {...vinInput} />
          <button className="btn needs-js" type="submit">
            {button}
          </button>
          <p className="needs-js fine" id="typed-vin-note">
            {note}
          </p>
        </>
      )}
      {children}
    </form>
  );
}
