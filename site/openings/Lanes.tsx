import css from './lanes.css?inline';
import type { OpeningChart } from './opening-data.ts';
import { laneSky, truckPicture } from './opening-pictures.ts';

/** Pounds between two labels of the ruler. */
const step = 2000;

/** Renders a chart as lanes: each truck pulls a load as long as its rating, one crate for every 500 lb. */
export function Lanes({ title, caption, rows }: OpeningChart) {
  const most = Math.ceil(Math.max(...rows.map(({ pounds }) => pounds)) / step) * step;
  const ticks = Array.from({ length: most / step + 1 }, (_, at) => at * step);
  const lengths = rows.map(
    ({ pounds }, at) => `.lanes li:nth-child(${at + 1}){--lb:${pounds};--sky:url(${laneSky(at)})}`,
  );
  const places = ticks.map((value, at) => `.lane-axis>span:nth-child(${at + 2}){--lb:${value}}`);
  return (
    <figure className="opening opening-lanes">
      <style>{`${css}.opening-lanes{--most:${most}}${[...lengths, ...places].join('')}`}</style>
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
          <span key={value}>{value.toLocaleString('en-US')}</span>
        ))}
      </p>
      <figcaption className="page-wrap">
        <b>{title}.</b> {caption}
      </figcaption>
    </figure>
  );
}
