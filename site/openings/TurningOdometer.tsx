import { roadFiles } from './opening-pictures.ts';
import css from './turning-odometer.css?inline';

/** The wheels before and after they turn. */
const wheels = [...'199999'].map((digit, at) => [digit, '200000'[at]] as const);

/** The last wheel turns first; all have turned after 260 px. */
const turns = wheels.map((_, at) => `.miles i:nth-last-child(${at + 1}){--turn:${at}}`).join('');

/** Renders an odometer that turns to the next hundred thousand while the reader scrolls; it stands still otherwise. */
export function TurningOdometer() {
  return (
    <div className="miles no-print" role="img" aria-label="An odometer at 199,999 miles, about to turn to 200,000">
      <style>{css + turns}</style>
      {wheels.map(([from, to], at) => (
        <i key={at}>
          <span>
            <b>{from}</b>
            <b>{to}</b>
          </span>
        </i>
      ))}
    </div>
  );
}

/** Renders the road the odometer stands on; a browser without AVIF shows the article's picture. */
export function Road({ fallback }: { fallback?: string | undefined }) {
  return (
    <picture>
      {roadFiles.map(({ media, imageSrcSet, imageSizes }) => (
        <source key={media} type="image/avif" media={media} srcSet={imageSrcSet} sizes={imageSizes} />
      ))}
      <img src={fallback} width={1600} height={900} alt="" fetchPriority="high" />
    </picture>
  );
}
