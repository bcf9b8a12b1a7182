/** Shows how far something is, from 0 to 1. `isLive` makes it a progress bar that screen readers follow. */
export function ProgressBar({
  share,
  label,
  isLive = false,
  isBig = false,
  isBad = false,
}: {
  share: number;
  label: string;
  isLive?: boolean;
  isBig?: boolean;
  isBad?: boolean;
}) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  const className = isBig ? 'progress-bar big' : 'progress-bar';
  const marks = (
    <>
      <i className={isBad ? 'bad' : undefined} style={{ width: `${percent}%` }} />
      <b style={{ left: `${percent}%` }} />
    </>
  );
  if (!isLive) {
    return (
      <div className={className} role="img" aria-label={label}>
        {marks}
      </div>
    );
  }
  return (
    <div
      className={className}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      {marks}
    </div>
  );
}
