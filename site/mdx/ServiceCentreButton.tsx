import { site } from '../../site.config.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Leads to the manufacturer's dealer locator in a new tab. */
export function ServiceCentreButton() {
  return (
    <p className="cta">
      <a className="btn" href={site.serviceCentreUrl} target="_blank" rel="noopener">
        Find certified service centers <Icon name="external" />
        <span className="sr"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
