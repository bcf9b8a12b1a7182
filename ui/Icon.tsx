import { type IconName, type IconShape, iconPaths } from './icon-paths.ts';

/** Renders a decorative icon; the text next to it carries the meaning. */
export const Icon = ({ name }: { name: IconName }) => <IconDrawing {...iconPaths[name]} />;

export function IconDrawing({ kind, d, solid }: IconShape) {
  return (
    <svg className={`icon icon-${kind}`} viewBox="0 0 24 24" aria-hidden="true">
      {solid && <path className="icon-solid" d={solid} />}
      <path d={d} />
    </svg>
  );
}
