import { site } from '../../../site.config.ts';
import { NewTabButton } from '../../../ui/ExternalLink.tsx';
import { Icon } from '../../../ui/Icon.tsx';

/** Leads to the government's recall lookup. */
export function RecallLookup() {
  return (
    <aside className="callout" aria-label="Check your own truck">
      <p className="eyebrow">Check your own truck</p>
      <p>Recalls are filed by VIN. The government lookup takes your 17-character VIN and shows the result at once.</p>
      <p className="prose-action">
        <NewTabButton kind="btn-ink" href={site.recallLookupUrl}>
          Look up recalls at NHTSA
        </NewTabButton>
      </p>
    </aside>
  );
}

/** Leads to the manufacturer's dealer locator in a new tab. */
export function ServiceCenterButton() {
  return (
    <p className="prose-action">
      <a className="btn" href={site.serviceCenterUrl} target="_blank" rel="noopener">
        Find certified service centers <Icon name="external" />
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
