/** A VIN typed elsewhere on the site. It is kept in this tab alone until the tool takes it: never in an address. */
const key = 'handed-vin';

/** Keeps a VIN for the tool, which is opened next. */
export function handVin(vin: string): void {
  try {
    sessionStorage.setItem(key, vin);
  } catch {
    // Storage may be forbidden; the reader then types it again.
  }
}

/** Returns the VIN that was handed over, once. */
export function takeVin(): string {
  try {
    const vin = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    return vin;
  } catch {
    return '';
  }
}
