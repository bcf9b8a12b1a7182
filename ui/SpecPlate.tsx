/** One figure of a plate, printed. */
export interface PlateFigure {
  label: string;
  value: string;
  unit: string;
}

/** The riveted plate with the engine's figures; `note` gives the condition they hold under. */
export function SpecPlate({ figures, note }: { figures: PlateFigure[]; note: string }) {
  return (
    <div className="spec-plate">
      <dl>
        {figures.map(({ label, value, unit }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              <small>{unit}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p className="spec-plate-note">{note}</p>
    </div>
  );
}
