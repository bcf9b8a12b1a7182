import { NewTabButton } from '../../ui/ExternalLink.tsx';
import type { VinAnswer, VinCampaign } from './vin-answer.ts';

/** Renders what nobody may miss: a recall of the model year that says not to drive. */
export function VinStops({ answer, recallLookupUrl }: { answer: VinAnswer; recallLookupUrl: string }) {
  const found = answer.models.flatMap(({ doNotDrive, label }) => (doNotDrive ? [{ ...doNotDrive, label }] : []));
  const stops = new Map(found.map((stop) => [stop.advice, stop]));
  return [...stops.values()].map(({ advice, words, label }) => (
    <section key={advice} className="do-not-drive" aria-label="Do not drive yet">
      <div className="barricade" aria-hidden="true" />
      <div className="do-not-drive-text grid">
        <h2>{`${answer.ifYours && `${label}: `}${words} yet`}</h2>
        <p>{advice}</p>
        <NewTabButton kind="btn-stop" href={recallLookupUrl}>
          Check this VIN at NHTSA now
        </NewTabButton>
      </div>
    </section>
  ));
}

interface VinRecallsProps {
  answer: VinAnswer;
  campaigns: readonly VinCampaign[];
  /** The model years of our list, first and last. */
  span: readonly number[];
  /** False while the check digit does not fit: the year may be misread. */
  isRight: boolean;
}

export function VinRecalls({ answer: { year, models, ifYours }, campaigns, span, isRight }: VinRecallsProps) {
  return (
    <section className="links tool-part vin-recalls" aria-label="Recalls found">
      <h2>{models.length > 0 ? `Recalls we found for ${year?.year}` : 'Recalls'}</h2>
      {models.length > 0 && !isRight && <p>The check digit does not fit, so the year may be wrong too.</p>}
      {models.map((model) => drawModel(model, campaigns, models.length === 1 && !ifYours))}
      {models
        .filter(({ problems }) => problems > 0)
        .map(({ label, problems, problemsHref }) => (
          <p key={problemsHref}>
            {label}: <a href={problemsHref}>{problems === 1 ? '1 known problem' : `${problems} known problems`}</a>
          </p>
        ))}
      {models.length > 0 ? (
        <p className="vin-list-note">Our list, not a clean bill: only a lookup by VIN settles it.</p>
      ) : (
        <p>
          Our <a href="/recalls">recall list</a> covers GM trucks of {span[0]} to {span[1]} that can have the 2.7L, and
          this VIN is not one of them. NHTSA’s lookup covers every make.
        </p>
      )}
    </section>
  );
}

function drawModel(model: VinAnswer['models'][number], campaigns: readonly VinCampaign[], isOpen: boolean) {
  const { label, year, name, path, campaigns: places } = model;
  const found = places.flatMap((at) => campaigns[at] ?? []);
  if (found.length === 0) {
    return (
      <p key={path}>
        <a href={path}>{label}</a>: none confirmed
      </p>
    );
  }
  return (
    <details key={path} open={isOpen}>
      <summary>
        <b>{label}</b>: {found.length} found
      </summary>
      <ul>
        {found.map(({ title: what, href, number, stopIf }) => (
          <li key={href}>
            <a href={href}>{what}</a>
            {number && <small> {number}</small>}
            {stopIf && <b> Do not drive {stopIf}.</b>}
          </li>
        ))}
      </ul>
      <p>
        <a href={path}>{`More about the ${year} ${name}`}</a>
      </p>
    </details>
  );
}
