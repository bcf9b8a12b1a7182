import source from '../../content/brand/logo.svg?raw';
import { logoFile, readLogo } from '../../core/node/logo.ts';
import { colors } from '../../site.colors.ts';

/** The logo of content/brand/logo.svg, for pages. */
export const logo = readLogo(source, colors);

const iconFile = '/content/brand/favicon.svg';
const icons = import.meta.glob<string>('/content/brand/favicon.svg', { eager: true, query: '?raw', import: 'default' });

/** The icon of the site: content/brand/favicon.svg, or else the logo on a rounded ground. */
export const iconSvg = drawIcon();

function drawIcon(): string {
  const own = icons[iconFile];
  if (own) return logoFile(readLogo(own, colors, iconFile.slice(1)));
  const ground = `<rect width="64" height="64" rx="14" fill="${colors.ink.light}"/>`;
  const mark = `<svg x="9" y="9" width="46" height="46" viewBox="${logo.viewBox}">${logo.inner}</svg>`;
  return logoFile({ viewBox: '0 0 64 64', inner: ground + mark });
}
