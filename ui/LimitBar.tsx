/** Where the tick of the limit is, in percent of the bar's length: the same on every bar, so that ticks line up. */
const limitAt = 88;

interface LimitBarProps {
  /** What counts against the limit; undefined where it is unknown. */
  used: number | undefined;
  limit: number | undefined;
}

/** Draws a limit: filled as far as it is used, red past the tick, hatched where it is unknown. The words are beside it. */
export function LimitBar({ used, limit }: LimitBarProps) {
  if (used === undefined || limit === undefined) {
    return <svg className="limit-bar limit-unknown" aria-hidden="true" />;
  }
  const length = limit > 0 ? (used / limit) * limitAt : 100;
  const isOver = used > limit;
  return (
    <svg className={isOver ? 'limit-bar limit-over' : 'limit-bar'} aria-hidden="true">
      <rect className="limit-used" width={`${Math.min(length, limitAt)}%`} height="100%" />
      <rect
        className="limit-past"
        x={`${limitAt}%`}
        width={`${Math.min(Math.max(length - limitAt, 0), 12)}%`}
        height="100%"
      />
      {/* Nested drawings are placed in percent and keep their shape. */}
      <svg x={`${limitAt}%`} overflow="visible" aria-hidden="true">
        <path fill="var(--ink)" d="M-1-5h2v22.8h-2z M-5-8h10l-5 5z" />
      </svg>
      {length > 100 && (
        <svg x="100%" overflow="visible" aria-hidden="true">
          <path fill="var(--err)" d="M0 0l6.4 6.4L0 12.8z" />
        </svg>
      )}
    </svg>
  );
}
