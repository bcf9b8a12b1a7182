import type { ReactNode } from 'react';

/** One fact as the spec plate prints it. */
export interface PlateFact {
  label: string;
  value: string;
  unit?: string | undefined;
}

/** Renders the riveted plate with key facts; `note` says when they are true. */
export function SpecPlate({ facts, note }: { facts: readonly PlateFact[]; note: ReactNode }) {
  return (
    <div className="spec-plate riveted-plate">
      <dl>
        {facts.map(({ label, value, unit }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {unit && <small>{unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="fine spec-plate-note">{note}</p>
    </div>
  );
}
