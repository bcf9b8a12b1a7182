/** A VIN typed elsewhere on the site. It is kept in this tab alone until the tool takes it: never in an address. */
const key = 'vin-to-check';

export function keepVin(vin: string): void {
  try {
    sessionStorage.setItem(key, vin);
  } catch {
    // Storage may be forbidden; the reader then types it again.
  }
}

/** Returns the kept VIN, once. */
export function takeVin(): string {
  try {
    const vin = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    return vin;
  } catch {
    return '';
  }
}
