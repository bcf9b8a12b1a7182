/** A count as an odometer, for the eye only: real text stands beside it. */
export function Odometer({ count }: { count: number }) {
  return (
    <span className="odo" aria-hidden="true">
      {[...String(count).padStart(3, '0')].map((digit, place) => (
        <i key={place}>{digit}</i>
      ))}
    </span>
  );
}
