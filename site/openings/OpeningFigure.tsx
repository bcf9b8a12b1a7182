import { formatCount } from '../../core/text/counts.ts';
import blueprintCss from './blueprint.css?inline';
import lanesCss from './lanes.css?inline';
import type { Opening, OpeningChart, OpeningEngine } from './opening-data.ts';
import { drafts, laneSky, truckPicture } from './opening-pictures.ts';
import walkCss from './walk.css?inline';

export function OpeningFigure({ opening }: { opening: Opening }) {
  if (opening.kind === 'lanes') return <Lanes {...opening.chart} />;
  if (opening.kind === 'walk') return <Walk {...opening.chart} />;
  return opening.kind === 'blueprint' ? <Blueprint engines={opening.engines} /> : null;
}

/** Pounds that are cut off below the lowest rating, so that the road's hills can be seen; the note names them. */
const groundBelow = 1900;
const pixelsPerPound = 0.045;

/** Renders a chart as a walk through the eras: the road is as high as the rating. It scrolls sideways by itself. */
function Walk({ title, caption, rows }: OpeningChart) {
  const ground = Math.min(...rows.map(({ pounds }) => pounds)) - groundBelow;
  const heights = rows.map(({ pounds }) => Math.round((pounds - ground) * pixelsPerPound));
  const between = (at: number, next: number) => ((heights[at] ?? 0) + (heights[next] ?? heights[at] ?? 0)) / 2;
  const roads = heights.map(
    (height, at) =>
      `.era:nth-child(${at + 1}){--h:${height}px;--l:${between(at, at - 1)}px;--r:${between(at, at + 1)}px}`,
  );
  return (
    <figure className="opening">
      <style>{`${walkCss}${roads.join('')}`}</style>
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
        <b>{title}.</b> {caption} The road is as high as the rating; its bottom edge is {formatCount(ground)} lb.
        {rows.some(({ isUnsure }) => isUnsure) && ' Hatched, with a question mark: no published source.'}
      </figcaption>
    </figure>
  );
}

/** Pounds between two labels of the ruler. */
const rulerStep = 2000;

/** Renders a chart as lanes: each truck pulls a load as long as its rating, one crate for every 500 lb. */
function Lanes({ title, caption, rows }: OpeningChart) {
  const most = Math.ceil(Math.max(...rows.map(({ pounds }) => pounds)) / rulerStep) * rulerStep;
  const ticks = Array.from({ length: most / rulerStep + 1 }, (_, at) => at * rulerStep);
  const lengths = rows.map(
    ({ pounds }, at) => `.lanes li:nth-child(${at + 1}){--lb:${pounds};--sky:url(${laneSky(at)})}`,
  );
  const places = ticks.map((value, at) => `.lane-axis>span:nth-child(${at + 2}){--lb:${value}}`);
  return (
    <figure className="opening opening-lanes">
      <style>{`${lanesCss}.opening-lanes{--most:${most}}${[...lengths, ...places].join('')}`}</style>
      <ol className="lanes">
        {rows.map(({ engine, shortName, era, rating, isUnsure }) => (
          <li key={engine} className={isUnsure ? 'is-unsure' : undefined}>
            <img src={truckPicture(shortName)} width={400} height={126} alt="" loading="lazy" decoding="async" />
            <span className="lane-load" aria-hidden="true" />
            <span className="lane-name">
              <b>{engine}</b> <small>{era}</small>
            </span>
            <span className="lane-rating">
              <b>{rating}</b>
            </span>
          </li>
        ))}
      </ol>
      <p className="lane-axis" aria-hidden="true">
        <small>One crate is 500 lb</small>
        {ticks.map((value) => (
          <span key={value}>{formatCount(value)}</span>
        ))}
      </p>
      <figcaption className="page-wrap">
        <b>{title}.</b> {caption}
      </figcaption>
    </figure>
  );
}

/** Where the numbers stand: the head, the turbo, the block, the pan; then the two banks of the V8, its front, its pan. */
const pinPlaces = [
  ['46% 24%', '88% 39%', '20% 62%', '62% 78%'],
  ['76% 30%', '24% 30%', '50% 62%', '50% 88%'],
];
const pins = pinPlaces.flatMap((side, at) =>
  side.map((place, pin) => {
    const [x, y] = place.split(' ');
    return `.blueprint:nth-of-type(${at + 1}) i:nth-of-type(${pin + 1}){--x:${x};--y:${y}}`;
  }),
);

/** Renders two engines as drafts with their figures: on leaders where there is room, else numbered with a list. */
function Blueprint({ engines }: { engines: OpeningEngine[] }) {
  return (
    <figure className="opening opening-blueprint grid" aria-label={engines.map(({ name }) => name).join(' and ')}>
      <style>{blueprintCss + pins.join('')}</style>
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
