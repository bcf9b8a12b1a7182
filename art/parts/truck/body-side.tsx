/** Over 300 lines: corner points of one side, back to front. */
import type React from 'react';
import { hull, item, lerp, sstep, type V2 } from '../../core/geometry.ts';
import { darken, lin, mix } from '../../core/paint.tsx';
import { collect, type TruckKit } from './kit.tsx';
import type { V3 } from './spec.ts';

/** Body side and bed side: panels, highlights, reflections, cladding, shut lines, handles, tail lamp, meters. */
export function bodySide(k: TruckKit): React.ReactNode[] {
  const {
    p,
    cab,
    full,
    s,
    project,
    key,
    keyPower,
    W,
    frontX,
    rearX,
    R,
    paintColor,
    paint,
    trimC,
    trimHi,
    heightScale,
    side,
    hoodY,
    poly,
    line,
    sideShape,
    sideLine,
    bodyGradient,
    archR,
    arch,
    bedX,
    tailX,
    sideGrad,
    strip,
    panelSpans,
    cut,
    bodyOutline,
    bedOutline,
  } = k;
  const { els, add } = collect();
  // bed side
  add(poly(sideShape(bedOutline), sideGrad(rearX)));
  // body side
  add(poly(sideShape(bodyOutline), sideGrad(2.4)));

  // upper shoulder catch-light
  const shY = (x: number) => lerp(1.135, 1.19, x / s.L) * heightScale;
  for (const [a, b] of panelSpans) {
    add(
      poly(
        strip(
          a,
          b,
          (x) => shY(x) + 0.012,
          (x) => shY(x) - 0.012,
        ),
        paint.glint,
        { opacity: 0.28 + keyPower * 0.35 },
      ),
    );
    add(
      poly(
        strip(
          a,
          b,
          (x) => shY(x) - 0.012,
          (x) => shY(x) - 0.1 - 0.02 * Math.sin(x * 1.3),
        ),
        bodyGradient([2, shY(2), W], [2, shY(2) - 0.11, W], [0, paint.lo, 0.75], [1, paint.lo, 0]),
      ),
    );
  }
  // mid reflection of the horizon (soft, wavy) and lower crease
  const tp = (x: number, a: number, b: number) => sstep(a, a + 0.4, x) * (b < s.cabX + 0.01 ? 1 : sstep(b, b - 0.3, x));
  const lc = (x: number) => (0.735 + 0.02 * (x / s.L)) * heightScale;
  for (const [a, b] of [
    [frontX + archR + 0.1, s.cabX - 0.01],
    [bedX, rearX - archR - 0.06],
  ] as [number, number][])
    if (b > a) {
      add(
        poly(
          strip(
            a,
            b,
            (x) => lc(x) + 0.014 * tp(x, a, b),
            (x) => lc(x) - 0.012 * tp(x, a, b),
          ),
          paint.hi,
          { opacity: 0.4 },
        ),
      );
      add(
        poly(
          strip(
            a,
            b,
            (x) => lerp(s.rocker + 0.02, lc(x) - 0.012, tp(x, a, b) ** 0.6),
            () => s.rocker + 0.02,
          ),
          bodyGradient(
            [2, lc(2), W],
            [2, s.rocker, W],
            [0, paint.deep, 0.7],
            [0.8, paint.bounce, 0.35],
            [1, paint.deep, 0.6],
          ),
        ),
      );
    }
  // reflected skyline along the body side (what makes paint read as paint)
  for (const [a, b] of panelSpans) {
    const wv = (x: number) => (0.93 + 0.035 * Math.sin(x * 1.9 + 0.6) + 0.018 * Math.sin(x * 5.1)) * heightScale;
    const ft = (x: number) => sstep(a + 0.25, a + 1.1, x);
    add(
      poly(
        strip(
          a + 0.06,
          b,
          (x) => wv(x) - 0.1 + 0.1 * ft(x),
          (x) => wv(x) - 0.1 - 0.1 * ft(x),
        ),
        bodyGradient([2.4, 0.95 * heightScale, W], [2.4, 0.74 * heightScale, W], [0, paint.lo, 0.5], [1, paint.lo, 0]),
      ),
    );
    add(
      poly(
        strip(a + 0.5, b, (x) => wv(x) + 0.012 * ft(x), wv),
        paint.glint,
        { opacity: 0.03 + keyPower * 0.02 },
      ),
    );
  }
  // rocker cladding + step
  add(
    poly(
      sideShape([
        [frontX + archR + 0.0, s.rocker + 0.055, 0.02],
        [s.cabX - 0.0, s.rocker + 0.055, 0.02],
        [s.cabX - 0.02, s.rocker - 0.03, 0.02],
        [frontX + archR + 0.03, s.rocker - 0.03, 0.02],
      ]),
      trimC,
    ),
  );
  {
    const a = frontX + archR + 0.16,
      b = rearX - archR - 0.12,
      y0 = s.rocker - 0.05;
    const zst = W + 0.045;
    const q = [
      [a, y0, zst - 0.1],
      [b, y0, zst - 0.1],
      [b - 0.02, y0, zst],
      [a + 0.02, y0, zst],
      [b - 0.06, y0 - 0.055, zst],
      [a + 0.06, y0 - 0.055, zst],
    ].map((v) => project(v as V3));
    add(
      poly(
        hull(q),
        lin(0, item(q, 0)[1], 0, item(q, 4)[1], [0, mix('#39434e', key, 0.12)], [0.45, '#252d37'], [1, '#0d1219']),
      ),
    );
  }
  // wheel-arch cladding lips
  for (const cx of [frontX, rearX]) {
    const o = arch(cx, archR + 0.045, s.rocker - 0.0).map((v) => [v[0], v[1]] as V2),
      i = arch(cx, archR - 0.006, s.rocker - 0.0)
        .map((v) => [v[0], v[1]] as V2)
        .reverse();
    add(
      poly(
        side([...o, ...i]),
        bodyGradient([cx - archR, R + archR, W], [cx + archR, R, W], [0, '#303a46'], [0.5, trimC], [1, '#0f151d']),
      ),
    );
    add(line(side(o.slice(1, -1)), mix(trimHi, key, 0.25), 0.9, { opacity: 0.55 }));
    // flare highlight in body color
    const oo = arch(cx, archR + 0.085, s.rocker + 0.1).map((v) => [v[0], v[1]] as V2);
    add(line(side(oo.slice(4, 15)), paint.glint, 1.6, { opacity: 0.17 }));
  }
  // shut lines
  const dl = (pts: number[][]) => (
    <>
      {line(sideLine(pts), cut, 1.5, { opacity: 0.85 })}
      {line(sideLine(pts.map(([x = 0, y = 0, r = 0]) => [x + 0.013, y, r])), paint.glint, 0.7, { opacity: 0.28 })}
    </>
  );
  const yb2 = s.rocker + 0.075;
  add(
    dl([
      [s.door1 + 0.02, s.beltF - 0.005],
      [s.door1 - 0.03, s.rocker + 0.32, 0.2],
      [s.door1 + 0.08, yb2, 0.08],
      [s.door2, yb2, 0.05],
      [s.door2, s.beltF + 0.01],
    ]),
  );
  if (cab !== 'regular')
    add(
      dl([
        [s.door2 + 0.005, yb2],
        [s.door3 - 0.2, yb2, 0.15],
        [s.door3 - 0.04, s.rocker + 0.42, 0.25],
        [s.door3 + 0.03, s.beltR - 0.005],
      ]),
    );
  add(
    line(
      sideLine([
        [frontX + archR * 0.3, hoodY(1.3) - 0.012],
        [s.cowlX - 0.02, s.hoodR - 0.02],
      ]),
      cut,
      1.1,
      { opacity: 0.6 },
    ),
  );
  // cab/bed gap
  add(
    poly(
      sideShape([
        [s.cabX + 0.004, s.beltR + 0.01],
        [bedX, s.rail - 0.01],
        [bedX, s.rocker + 0.03],
        [s.cabX + 0.004, s.rocker + 0.03],
      ]),
      '#05080d',
    ),
  );
  // bed rail cap
  add(
    poly(
      sideShape([
        [bedX, s.rail + 0.012],
        [tailX - 0.01, s.rail + 0.018],
        [tailX - 0.01, s.rail - 0.018],
        [bedX, s.rail - 0.02],
      ]),
      trimC,
    ),
  );
  // handles
  const handle = (x: number, y: number) => (
    <>
      {poly(
        sideShape(
          [
            [x - 0.1, y + 0.028, 0.02],
            [x + 0.1, y + 0.034, 0.02],
            [x + 0.1, y - 0.024, 0.02],
            [x - 0.1, y - 0.03, 0.02],
          ],
          0.03,
        ),
        darken(paintColor, 0.55),
      )}
      {poly(
        sideShape(
          [
            [x - 0.095, y + 0.03, 0.015],
            [x + 0.1, y + 0.036, 0.015],
            [x + 0.1, y + 0.002, 0.015],
            [x - 0.095, y - 0.002, 0.015],
          ],
          0.03,
        ),
        full ? mix(paint.base, paint.glint, 0.35) : trimC,
      )}
    </>
  );
  add(handle(s.door2 - 0.16, 1.075 * heightScale));
  if (cab !== 'regular') add(handle(s.door3 - 0.17, 1.085 * heightScale));
  // fuel door, tail lamp
  add(
    poly(
      sideShape([
        [bedX + 0.16, 1.13 * heightScale, 0.03],
        [bedX + 0.33, 1.13 * heightScale, 0.03],
        [bedX + 0.33, 0.97 * heightScale, 0.03],
        [bedX + 0.16, 0.97 * heightScale, 0.03],
      ]),
      'none',
      { stroke: cut, strokeWidth: 0.7, opacity: 0.35 },
    ),
  );
  add(
    poly(
      sideShape([
        [tailX - 0.17, 1.345 * heightScale, 0.03],
        [tailX + 0.012, 1.36 * heightScale, 0.02],
        [tailX + 0.012, 0.985 * heightScale, 0.03],
        [tailX - 0.1, 0.985 * heightScale, 0.04],
      ]),
      bodyGradient(
        [tailX, 1.34 * heightScale, W],
        [tailX, 1 * heightScale, W],
        [0, '#d8442f'],
        [0.55, '#a3241d'],
        [1, '#6d1815'],
      ),
    ),
  );
  add(
    poly(
      sideShape([
        [tailX - 0.125, 1.31 * heightScale, 0.02],
        [tailX - 0.01, 1.32 * heightScale, 0.02],
        [tailX - 0.01, 1.2 * heightScale, 0.02],
        [tailX - 0.1, 1.2 * heightScale, 0.02],
      ]),
      p.lights ? '#ff7a52' : '#e85a40',
      { opacity: 0.9 },
    ),
  );
  return els;
}
