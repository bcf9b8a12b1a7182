import { lin, P, rectD } from '../../core/paint.tsx';

/** Soft horizontal band of mist, centre y and half-height h in px. */
export const Mist = ({ y, h, c, o = 0.6 }: { y: number; h: number; c: string; o?: number }) => (
  <P d={rectD(-20, y - h, 1640, h * 2)} fill={lin(0, y - h, 0, y + h, [0, c, 0], [0.5, c, o], [1, c, 0])} />
);
