import React from 'react';
import { hull, lerp, rpoly, toD, type V2 } from '../../core/geometry.ts';
import { lin, mix, nid } from '../../core/paint.tsx';
import { collect, type TruckKit } from './kit.tsx';

/** Cabin side: pillars, glass, seats behind it, bright strips, meters. */
export function cabSide(k: TruckKit): React.ReactNode[] {
  const {
    p,
    cab,
    full,
    s,
    project,
    key,
    sky,
    keyPower,
    W,
    paint,
    chrome,
    glassColor,
    sideZ,
    screenBase,
    screenTop,
    poly,
    line,
    sideShape,
    sideLine,
    bodyGradient,
    screenGlass,
  } = k;
  const { els, add } = collect();
  {
    // A-pillar: closes the gap between windshield edge and door opening
    const ap = [
      [s.aTopX + 0.06, s.H - 0.075],
      [s.cowlX + 0.2, s.beltF],
      [s.cowlX, s.beltF - 0.04],
    ].map(([x = 0, y = 0]) => project([x, y, sideZ(x, y)]));
    add(
      poly(
        hull([...ap, ...screenGlass([0, 0.15, 0.3, 0.5, 0.7, 0.85, 1].map((v) => [1, v] as V2))]),
        bodyGradient(screenTop(1), screenBase(1), [0, paint.hi], [0.5, paint.base], [1, paint.lo]),
      ),
    );
  }
  // cab side
  const gh: number[][] = [
    [s.cowlX - 0.0, s.beltF - 0.02],
    [s.aTopX - 0.04, s.H - 0.085, 0.12],
    [s.aTopX + 0.3, s.H - 0.045, 0.25],
    [s.roofX - 0.25, s.H - 0.04, 0.2],
    [s.roofX + 0.03, s.H - 0.09, 0.1],
    [s.cabX - 0.02, s.H - 0.28, 0.1],
    [s.cabX, s.beltR, 0],
  ];
  add(
    poly(
      sideShape(gh, 0.07),
      bodyGradient(
        [s.aTopX, s.H, W * 0.7],
        [s.aTopX, s.beltF, W * 0.93],
        [0, mix(paint.top, key, 0.25)],
        [0.12, paint.hi],
        [0.4, paint.base],
        [1, mix(paint.base, paint.lo, 0.5)],
      ),
    ),
  );
  // DLO (day-light opening) blackout then panes
  const yTop = s.H - 0.115;
  const aSlope = (s.aTopX - s.cowlX) / (s.H - 0.085 - s.beltF);
  const ax = (y: number) => s.cowlX + 0.075 + (y - s.beltF) * aSlope;
  const endX = cab === 'regular' ? s.door2 - 0.02 : s.door3 - 0.015;
  const dlo: number[][] = [
    [ax(s.beltF + 0.012), s.beltF + 0.012, 0.02],
    [ax(yTop) + 0.01, yTop, 0.07],
    [endX - 0.1, yTop + 0.01, 0.07],
    [endX + 0.03, s.beltR + 0.17, 0.1],
    [endX + 0.045, s.beltR + 0.02, 0.03],
    [s.door2 + 0.1, s.beltF + 0.025, 0.2],
  ];
  add(poly(sideShape(dlo, 0.06), '#0b111a'));
  const gA = project([s.aTopX - 0.2, s.H - 0.1, W * 0.72]),
    gB = project([s.door2 + 0.3, s.beltF, W * 0.93]);
  const glassFill = p.cabLight
    ? lin(gA[0], gA[1], gB[0], gB[1], [0, '#ffcf86'], [0.6, '#f0a55a'], [1, '#c9743a'])
    : lin(
        gA[0],
        gA[1],
        gA[0] + (gB[0] - gA[0]) * 0.2,
        gB[1],
        [0, mix(glassColor, sky, 0.62)],
        [0.45, mix(glassColor, sky, 0.3)],
        [0.7, glassColor],
        [1, mix(glassColor, '#05080d', 0.4)],
      );
  const w1: number[][] = [
    [ax(s.beltF + 0.035) + 0.05, s.beltF + 0.035, 0.02],
    [ax(yTop - 0.03) + 0.025, yTop - 0.03, 0.05],
    [s.door2 - 0.045, yTop - 0.026, 0.03],
    [s.door2 - 0.035, s.beltF + 0.045, 0.02],
  ];
  const w2: number[][] = [
    [s.door2 + 0.045, s.beltF + 0.05, 0.02],
    [s.door2 + 0.05, yTop - 0.024, 0.03],
    [endX - 0.115, yTop - 0.02, 0.06],
    [endX - 0.0, s.beltR + 0.16, 0.09],
    [endX + 0.012, s.beltR + 0.04, 0.02],
  ];
  const panes = [w1, ...(cab === 'regular' ? [] : [w2])];
  for (const w of panes) add(poly(sideShape(w, 0.06), glassFill));
  // inside: seats and headrests, clipped by the panes
  const clipId = nid('c');
  const inside: React.ReactNode[] = [];
  const inC = p.cabLight ? '#6b2f22' : mix(glassColor, '#04060a', 0.35),
    inZ = W * 0.45;
  const ip = (pts: number[][]) => rpoly(pts, true).map(([x, y]) => project([x, y, inZ]));
  const seat = (x: number) => {
    inside.push(
      poly(
        ip([
          [x, s.beltF - 0.1],
          [x + 0.06, s.beltF + 0.2, 0.06],
          [x + 0.24, s.beltF + 0.2, 0.06],
          [x + 0.28, s.beltF - 0.1],
        ]),
        inC,
      ),
    );
    inside.push(
      poly(
        ip([
          [x + 0.07, s.beltF + 0.18, 0.03],
          [x + 0.085, s.beltF + 0.37, 0.06],
          [x + 0.235, s.beltF + 0.37, 0.06],
          [x + 0.235, s.beltF + 0.18, 0.03],
        ]),
        inC,
      ),
    );
  };
  seat(s.door2 - 0.35);
  if (cab !== 'regular') seat(s.door3 - 0.36);
  // diagonal reflections
  const refl = (x: number, w: number) =>
    sideShape(
      [
        [x, s.beltF - 0.05],
        [x + 0.36, s.H],
        [x + 0.36 + w, s.H],
        [x + w, s.beltF - 0.05],
      ],
      0.1,
    );
  add(
    <>
      <clipPath id={clipId}>
        {panes.map((w, i) => (
          <path key={i} d={toD(sideShape(w, 0.06))} />
        ))}
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        {inside.map((e, i) => (
          <React.Fragment key={i}>{e}</React.Fragment>
        ))}
        {!p.cabLight && (
          <>
            {poly(refl(s.door1 + 0.32, 0.3), mix(sky, '#ffffff', 0.3), { opacity: 0.2 })}
            {poly(refl(s.door1 + 0.7, 0.07), mix(sky, '#ffffff', 0.3), { opacity: 0.16 })}
            {cab !== 'regular' && poly(refl(s.door2 + 0.3, 0.22), mix(sky, '#ffffff', 0.3), { opacity: 0.16 })}
          </>
        )}
        {p.cabLight && poly(refl(s.door1 + 0.35, 0.16), '#fff3d6', { opacity: 0.25 })}
      </g>
    </>,
  );
  // belt bright strip + drip rail light
  add(
    line(
      sideLine([
        [s.cowlX + 0.12, s.beltF + 0.004],
        [s.door2, s.beltF + 0.012],
        [endX + 0.05, s.beltR + 0.006],
      ]),
      full ? mix(chrome, key, 0.15) : '#2c3641',
      1.6,
    ),
  );
  add(
    line(
      sideLine([
        [s.cowlX + 0.1, s.beltF + 0.06],
        [s.aTopX - 0.01, s.H - 0.09, 0.14],
        [s.aTopX + 0.3, s.H - 0.052, 0.2],
        [s.roofX - 0.25, s.H - 0.048, 0.2],
        [s.roofX + 0.02, s.H - 0.1],
      ]),
      mix('#fff7e6', key, 0.5),
      1.8,
      { opacity: 0.35 + keyPower * 0.55 },
    ),
  );
  return els;
}

/** Roof skin, meters. */
export function roof(k: TruckKit): React.ReactNode[] {
  const { s, project, key, keyPower, W, paint, screenTop, roofPoint, poly } = k;
  const { els, add } = collect();
  // roof + far pillar
  const roofPts: V2[] = [];
  for (let i = 0; i <= 14; i++)
    for (let j = -6; j <= 6; j++) roofPts.push(project(roofPoint(lerp(s.aTopX - 0.02, s.roofX, i / 14), j / 6)));
  for (let j = -6; j <= 6; j++) roofPts.push(project([s.cabX - 0.05, s.H - 0.26, (j / 6) * W * 0.74]));
  for (let j = -6; j <= 6; j++) {
    const q = screenTop(j / 6);
    roofPts.push(project([q[0] - 0.012, q[1] + 0.004, q[2]]));
  }
  const rt0 = project([s.aTopX, s.H, 0]),
    rt1 = project([s.aTopX, s.H - 0.14, W * 0.7]);
  add(
    poly(
      hull(roofPts),
      lin(rt0[0], rt0[1], rt1[0], rt1[1], [0, mix(paint.top, key, keyPower * 0.4)], [0.5, paint.hi], [1, paint.base]),
    ),
  );
  return els;
}
