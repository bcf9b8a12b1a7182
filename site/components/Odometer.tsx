/** Renders a count as an odometer, for the eye only: the text next to it says the same. */
export function Odometer({ count }: { count: number }) {
  return (
    <span className="odometer" aria-hidden="true">
      {[...String(count).padStart(3, '0')].map((digit, place) => (
        <i key={place}>{digit}</i>
      ))}
    </span>
  );
}
