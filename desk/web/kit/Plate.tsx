import type { ReactNode } from 'react';

/** Renders the figures that answer a page's question; at most one a page. */
export function Plate({
  figures,
  note,
}: {
  figures: readonly { label: string; value: string; unit?: string }[];
  note?: ReactNode;
}) {
  return (
    <div className="plate">
      <dl>
        {figures.map(({ label, value, unit }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {unit !== undefined && <small>{unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className="note">{note}</p>}
    </div>
  );
}
