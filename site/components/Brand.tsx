import { site } from '../../site.config.ts';
import { logo } from '../posts/brand-logo.ts';

/** Renders the logo, decorative beside the brand's words. */
export function BrandMark() {
  return <svg viewBox={logo.viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: logo.inner }} />;
}

export function Brand() {
  const [first, second] = site.brand;
  return (
    <a className="site-brand" href="/">
      <BrandMark />
      <span>
        {first} <b>{second}</b>
      </span>
    </a>
  );
}
