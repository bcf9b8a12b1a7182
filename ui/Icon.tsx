import { type IconName, iconPaths } from './icon-paths.ts';

/** Renders a decorative icon; the text next to it carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  const { kind, d } = iconPaths[name];
  return (
    <svg className={`icon icon-${kind}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
