import type { OpeningChart } from './opening-data.ts';
import { truckPicture } from './opening-pictures.ts';
import css from './walk.css?inline';

/** Pounds that are cut off below the lowest rating, so that the road's hills can be seen; the note names them. */
const groundBelow = 1900;
const pixelsPerPound = 0.045;

/** Renders a chart as a walk through the eras: the road is as high as the rating. It scrolls sideways by itself. */
export function Walk({ title, caption, rows }: OpeningChart) {
  const ground = Math.min(...rows.map(({ pounds }) => pounds)) - groundBelow;
  const heights = rows.map(({ pounds }) => Math.round((pounds - ground) * pixelsPerPound));
  const between = (at: number, next: number) => ((heights[at] ?? 0) + (heights[next] ?? heights[at] ?? 0)) / 2;
  const roads = heights.map(
    (height, at) =>
      `.era:nth-child(${at + 1}){--h:${height}px;--l:${between(at, at - 1)}px;--r:${between(at, at + 1)}px}`,
  );
  return (
    <figure className="opening">
      <style>{`${css}${roads.join('')}`}</style>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className="walk" tabIndex={0} aria-label={`${title}. Scroll sideways`}>
        <ol>
          {rows.map(({ engine, shortName, era, rating, isUnsure }) => (
            <li key={engine} className={isUnsure ? 'era is-unsure' : 'era'}>
              <p className="era-plate">
                <b>{era}</b> {engine}
              </p>
              <img src={truckPicture(shortName)} width={400} height={134} alt="" loading="lazy" decoding="async" />
              <p className="era-rating">{rating}</p>
            </li>
          ))}
        </ol>
      </section>
      <figcaption className="page-wrap">
        <b>{title}.</b> {caption} The road is as high as the rating; its bottom edge is {ground.toLocaleString('en-US')}{' '}
        lb.{rows.some(({ isUnsure }) => isUnsure) && ' Hatched, with a question mark: no published source.'}
      </figcaption>
    </figure>
  );
}
