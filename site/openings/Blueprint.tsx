import css from './blueprint.css?inline';
import type { OpeningEngine } from './opening-data.ts';
import { drafts } from './opening-pictures.ts';

/** Renders two engines as drafts with their figures: on leaders where there is room, else numbered with a list. */
export function Blueprint({ engines }: { engines: OpeningEngine[] }) {
  return (
    <figure className="opening opening-blueprint" aria-label={engines.map(({ name }) => name).join(' and ')}>
      <style>{css}</style>
      {engines.map(({ name, figures }, side) => (
        <div key={name} className="blueprint">
          <p className="blueprint-name">{name}</p>
          <div className="draft">
            <img
              src={drafts[side]?.src}
              alt={drafts[side]?.alt ?? ''}
              width={800}
              height={700}
              loading="lazy"
              decoding="async"
            />
            {figures.map(({ label }, at) => (
              <i key={label} aria-hidden="true">
                {at + 1}
              </i>
            ))}
          </div>
          <dl>
            {figures.map(({ label, value, unit, note, isAhead }, at) => (
              <div key={label}>
                <dt>
                  <i aria-hidden="true">{at + 1}</i> {label}
                </dt>
                <dd>
                  {value} {unit && <small>{unit}</small>} {isAhead && <em>leads</em>}
                  {note && <small className="call-note">{note}</small>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </figure>
  );
}
