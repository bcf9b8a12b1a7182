import type React from 'react';
import { Stipple } from '../../core/effects.tsx';
import { type Fill, P, R } from '../../core/paint.tsx';
import { glyphs } from '../../core/text.ts';

type Blend = React.CSSProperties['mixBlendMode'];

/** Plain rectangle, px. */
export const Rect = ({
  blend,
  ...o
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  r?: number;
  fill: Fill;
  opacity?: number;
  blend?: Blend;
}) => (
  <g style={blend ? { mixBlendMode: blend } : undefined}>
    <R {...o} />
  </g>
);

/** Free path, px; filter names a shared filter (b1..b60), stipple turns it into grain. */
export const Path = ({
  stipple,
  filter,
  blend,
  dash,
  ...o
}: {
  d: string;
  fill?: Fill;
  stroke?: Fill;
  strokeWidth?: number;
  opacity?: number;
  filter?: string;
  stipple?: boolean;
  blend?: Blend;
  dash?: string;
}) => {
  const path = (
    <g filter={filter ? `url(#${filter})` : undefined} style={blend ? { mixBlendMode: blend } : undefined}>
      <P {...o} {...(dash ? { strokeDasharray: dash } : {})} />
    </g>
  );
  return stipple ? <Stipple>{path}</Stipple> : path;
};

/** A line of outlined type; size in px, w font weight, track in em. */
export const Label = (p: {
  s: string;
  x: number;
  y: number;
  size: number;
  fill?: string;
  w?: number;
  anchor?: 'start' | 'middle' | 'end';
  track?: number;
  opacity?: number;
}) => <path d={glyphs(p.s, p.x, p.y, p.size, p).d} fill={p.fill ?? '#f6ead3'} opacity={p.opacity} />;
