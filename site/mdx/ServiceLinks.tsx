import { site } from '../../site.config.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

/** Leads to the government's recall lookup. */
export function RecallLookup() {
  return (
    <aside className="call" aria-label="Check your own truck">
      <p className="label">Check your own truck</p>
      <p>Recalls are filed by VIN. The government lookup takes your 17-character VIN and shows the result at once.</p>
      <p className="cta">
        <a className="btn ink small" href={site.recallLookupUrl} target="_blank" rel="noopener">
          Look up recalls at NHTSA <Icon name="external" />
          <span className="sr"> (opens in a new tab)</span>
        </a>
      </p>
    </aside>
  );
}

/** Leads to the manufacturer's dealer locator in a new tab. */
export function ServiceCenterButton() {
  return (
    <p className="cta">
      <a className="btn" href={site.serviceCenterUrl} target="_blank" rel="noopener">
        Find certified service centers <Icon name="external" />
        <span className="sr"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
