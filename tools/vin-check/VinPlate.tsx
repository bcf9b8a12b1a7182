/** What the marked positions are for. */
const marks: Readonly<Record<number, string>> = { 1: 'region', 7: 'round', 9: 'check', 10: 'year' };

/** The VIN as it is stamped, the positions this page reads marked; the table says the same in words. */
export function VinPlate({ vin }: { vin: string }) {
  return (
    <div className="vin-plate" aria-hidden="true">
      {[...vin].map((character, at) => (
        <span key={at} data-mark={marks[at + 1]}>
          {character}
          <i>{marks[at + 1] && at + 1}</i>
        </span>
      ))}
    </div>
  );
}
