import { between, blades, disc, engine, outline, type Point, polar, turbine } from './plate-geometry.ts';

const [one, two, three, four] = engine.bores.map((cx) => cx + 27) as [number, number, number, number];
const { x, y, outerY, innerY, wheel } = turbine;

const riser = (at: number, height: number) => `M${at} 446V${height + 16}Q${at} ${height} ${at + 16} ${height}`;
/** Cylinders 1 and 4. */
const outerPair = `${riser(one, outerY)}H740${riser(four, outerY)}H${four + 20}`;
/** Cylinders 2 and 3. */
const innerPair = `${riser(two, innerY)}H740${riser(three, innerY)}H${three + 20}`;

/** The two passages of the exhaust manifold inside the head, one for each pair of cylinders. */
export function PlatePassages() {
  return (
    <g data-of="manifold">
      <path className="wall" d={innerPair} />
      <path className="gas art-lit-line" d={innerPair} data-pair="inner" />
      <path className="wall" d={outerPair} />
      <path className="gas art-lit-line" d={outerPair} />
    </g>
  );
}

const nozzle = wheel + 4;
const inletX = 716;
const degrees = (from: number, to: number) => Array.from({ length: (to - from) / 9 + 1 }, (_, at) => from + at * 9);
const ring = (angles: number[], radius: (angle: number) => number): Point[] =>
  angles.map((angle) => polar(x, y, radius(angle), angle));
/** From 0 at the top to 1 at the bottom of the right half. */
const down = (angle: number) => (angle + 90) / 180;

const innerRim = (angle: number) => between(nozzle + 30, nozzle + 8, down(angle));
const outerRoot = (angle: number) =>
  angle <= 90 ? innerRim(angle) + 6 : between(nozzle + 14, nozzle, Math.min(1, (angle - 90) / 45));
const outerRim = (angle: number) =>
  angle <= 90 ? innerRim(angle) + 32 : between(nozzle + 40, nozzle + 5, (angle - 90) / 180);

const half = degrees(-90, 90);
const whole = degrees(-90, 270);
/** The passage of cylinders 1 and 4 runs outside the other and feeds the left half of the wheel. */
const outerVolute = outline([
  [inletX, outerY - 13],
  ...ring(whole, outerRim),
  ...ring([...whole].reverse(), outerRoot),
  [inletX, outerY + 13],
]);
/** The passage of cylinders 2 and 3 feeds the right half. */
const innerVolute = outline([
  [inletX, innerY - 15],
  ...ring(half, innerRim),
  ...ring([...half].reverse(), () => nozzle),
  [inletX, innerY + 15],
]);
const housing = outline([
  [inletX + 8, outerY - 24],
  ...ring(whole, (angle) => outerRim(angle) + 11),
  [x - 40, innerY + 26],
  [inletX + 8, innerY + 26],
]);

/** The turbine housing cut open: two volutes that reach the wheel on opposite sides. */
export function PlateExhaust() {
  return (
    <g>
      <g data-of="volutes">
        <path className="art-line cast art-lit" d={housing} />
        <path className="gas-fill" d={outerVolute} />
        <path className="gas-fill" data-pair="inner" d={innerVolute} />
        <path className="art-line steel" d="M712 330h12v90h-12Z" fill="url(#plate-lying)" />
        <path className="flow" d={`M740 ${outerY}h44m-10-7 10 7-10 7M740 ${innerY}h44m-10-7 10 7-10 7`} />
      </g>
      <g data-of="turbo">
        <path className="art-line hollow" d={disc(x, y, nozzle)} />
        <path className="blade" d={blades(x, y, 12, wheel, 11, 34)} />
        <path className="art-line steel art-lit" d={disc(x, y, 13)} />
      </g>
    </g>
  );
}
