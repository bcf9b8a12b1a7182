import { site } from '../../site.config.ts';
import { BrandMark } from './BrandMark.tsx';

/** The brand in its two coloured words, linked to the home page. */
export function Brand() {
  const [first, second] = site.brand;
  return (
    <a className="brand" href="/">
      <BrandMark />
      <span>
        {first} <b>{second}</b>
      </span>
    </a>
  );
}
