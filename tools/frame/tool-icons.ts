import defaultIcon from './default-icon.svg?raw';

const icons = import.meta.glob<string>('../*/icon.svg', { eager: true, query: '?raw', import: 'default' });

/**
 * Returns the paths of a tool's icon.svg, on a 64 × 64 grid: lines, `thin` ones, and a part in the accent color as a line
 * (`accent`) or `filled`. A tool without one has a wrench.
 */
export const toolIconPaths = (slug: string): string =>
  (icons[`../${slug}/icon.svg`] ?? defaultIcon).replace(/<.?svg[^>]*>|\n */g, '');
