/** Grain, stipple and light. */
import type React from 'react';
import { C, rad } from './paint.tsx';

/** Shared filters: blurs b1..b60 (id = px), stip (stipple shading) and grain (paper). */
export const Filters = ({ seed = 3 }: { seed?: number }) => (
  <defs>
    {[1, 2, 4, 8, 16, 32, 60].map((s) => (
      <filter key={s} id={`b${s}`} x="-50%" y="-50%" width="200%" height="200%">
        <feGaussianBlur stdDeviation={s} />
      </filter>
    ))}
    {/* stipple: turns an alpha gradient into illustrator's grain shading */}
    <filter
      id="stip"
      x="0"
      y="0"
      width="1600"
      height="900"
      filterUnits="userSpaceOnUse"
      colorInterpolationFilters="sRGB"
    >
      <feTurbulence type="fractalNoise" baseFrequency=".82" numOctaves="2" seed={seed} />
      <feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 3.4 0 0 0 -1.2" result="n" />
      <feComposite in="SourceAlpha" in2="n" operator="arithmetic" k1="0" k2="1" k3="1" k4="-1" />
      <feComponentTransfer result="m">
        <feFuncA type="linear" slope="3.2" />
      </feComponentTransfer>
      <feComposite in="SourceGraphic" in2="m" operator="in" />
      <feComponentTransfer>
        <feFuncA type="linear" slope="1.7" />
      </feComponentTransfer>
    </filter>
    <filter id="grain" x="0" y="0" width="100%" height="100%" colorInterpolationFilters="sRGB">
      <feTurbulence type="fractalNoise" baseFrequency=".75" numOctaves="2" seed={seed + 4} />
      <feColorMatrix type="matrix" values="1.6 0 0 0 -.3 1.6 0 0 0 -.3 1.6 0 0 0 -.3 0 0 0 0 1" />
    </filter>
  </defs>
);
/** Renders its children as grain: alpha becomes density of dots. */
export const Stipple = ({
  children,
  opacity = 1,
  blend,
}: {
  children: React.ReactNode;
  opacity?: number;
  blend?: React.CSSProperties['mixBlendMode'];
}) => (
  <g filter="url(#stip)" opacity={opacity} style={blend ? { mixBlendMode: blend } : undefined}>
    {children}
  </g>
);
/** Screen-blended light: x, y, r in px, o opacity, ry for an ellipse. */
export const Glow = ({
  x,
  y,
  r,
  c,
  o = 0.6,
  ry,
}: {
  x: number;
  y: number;
  r: number;
  c: string;
  o?: number;
  ry?: number;
}) => (
  <g transform={ry ? `translate(0 ${y * (1 - ry / r)}) scale(1 ${ry / r})` : undefined}>
    <C
      cx={x}
      cy={y}
      r={r}
      fill={rad(x, y, r, [0, c, o], [0.35, c, o * 0.42], [0.7, c, o * 0.1], [1, c, 0])}
      style={{ mixBlendMode: 'screen' }}
    />
  </g>
);
