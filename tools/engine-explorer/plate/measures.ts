/** The sheet the engine is drawn on, in its own units; numbers stand above 0 and below 1050. */
export const sheet = { top: -30, width: 1200, height: 1110 } as const;

/** Measures of the cut engine: bore centers, half bore, block ends, deck, crankshaft. */
export const engine = {
  bores: [262, 390, 518, 646],
  halfBore: 48,
  left: 196,
  right: 712,
  headTop: 285,
  deck: 465,
  boreEnd: 672,
  crankY: 735,
  blockEnd: 790,
} as const;

const throwLength = 44;
const rodLength = 148;

/** A piston of the section: bore center, crank pin and wrist pin heights, whether its crank pin is up. */
export interface Piston {
  cx: number;
  crankPinY: number;
  wristPinY: number;
  isUp: boolean;
}

/** Pistons 1 and 4 just past the top, 2 and 3 just past the bottom. */
export const pistons: readonly Piston[] = engine.bores.map((cx, at) => {
  const isUp = at === 0 || at === 3;
  const angle = ((isUp ? 24 : 204) * Math.PI) / 180;
  const crankPinY = engine.crankY - throwLength * Math.cos(angle);
  const reach = Math.sqrt(rodLength ** 2 - (throwLength * Math.sin(angle)) ** 2);
  return { cx, crankPinY: Math.round(crankPinY), wristPinY: Math.round(crankPinY - reach), isUp };
});

/** Center of the turbine, and the heights at which the two exhaust passages reach it. */
export const turbine = { x: 868, y: 455, outerY: 358, innerY: 392, wheel: 44 } as const;

/** Center of the compressor. */
export const compressor = { x: 1000, y: 512, wheel: 42 } as const;
