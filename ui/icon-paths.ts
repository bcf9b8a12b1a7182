import icons from './icons.json' with { type: 'json' };

/** An icon on a 24 × 24 grid: filled, drawn with 2-unit strokes, or with strokes cut out of its solid shape. */
export interface IconShape {
  kind: 'fill' | 'line' | 'cut';
  d: string;
  /** A filled shape below the lines. */
  solid?: string;
}

export type IconName = keyof typeof icons;

/** The icons of the site: brand marks are filled where needed, the rest are lines. */
export const iconPaths = icons as Record<IconName, IconShape>;
