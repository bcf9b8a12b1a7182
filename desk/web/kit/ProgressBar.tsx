/** Shows how far something is, from 0 to 1. `isLive` makes it a big progress bar that screen readers follow. */
export function ProgressBar({ share, label, isLive = false }: { share: number; label: string; isLive?: boolean }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  const role = isLive
    ? { role: 'progressbar', 'aria-label': label, 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 }
    : { role: 'img', 'aria-label': label };
  return (
    <div className={isLive ? 'progress-bar big' : 'progress-bar'} {...role}>
      <i style={{ width: `${percent}%` }} />
      <b style={{ left: `${percent}%` }} />
    </div>
  );
}
