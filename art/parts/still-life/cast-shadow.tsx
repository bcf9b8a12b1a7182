import { P } from '../../core/paint.tsx';

/** Where a still-life object stands: x, y its bottom centre in px, s its scale. */
export interface Placed {
  x: number;
  y: number;
  s?: number;
}

/** Soft shadow thrown to the right of an object w px wide, in its own coordinates. */
export const CastShadow = ({ w, dx = 40 }: { w: number; dx?: number }) => (
  <P
    d={`M${-w / 2} -4L${w / 2} -4L${w / 2 + dx * 2} 16L${-w / 2 + dx} 18Z`}
    fill="#140d0c"
    opacity={0.5}
    filter="url(#b8)"
  />
);
