import css from './blueprint.css?inline';
import type { OpeningEngine } from './opening-data.ts';
import { drafts } from './opening-pictures.ts';

/** Where the numbers stand: the head, the turbo, the block, the pan; then the two banks of the V8, its front, its pan. */
const places = [
  ['46% 24%', '88% 39%', '20% 62%', '62% 78%'],
  ['76% 30%', '24% 30%', '50% 62%', '50% 88%'],
];
const pins = places.flatMap((side, at) =>
  side.map((place, pin) => {
    const [x, y] = place.split(' ');
    return `.blueprint:nth-of-type(${at + 1}) i:nth-of-type(${pin + 1}){--x:${x};--y:${y}}`;
  }),
);

/** Renders two engines as drafts with their figures: on leaders where there is room, else numbered with a list. */
export function Blueprint({ engines }: { engines: OpeningEngine[] }) {
  return (
    <figure className="opening opening-blueprint grid" aria-label={engines.map(({ name }) => name).join(' and ')}>
      <style>{css + pins.join('')}</style>
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
