import { truckBody } from '../frame/truck-bodies.ts';
import bodies from '../frame/trucks.svg?url';
import rig from './rig.json' with { type: 'json' };
import drawing from './rig.svg?raw';
import type { CheckedLimit, LimitName } from './tow-limits.ts';
import type { DrawnTruck } from './tow-presets.ts';

export interface TowRigProps {
  /** Drawn with its own body and cab; hatched where nobody says which. */
  truck: DrawnTruck | undefined;
  /** Who sits in the cab. */
  aboard: { adults: number; children: number };
  checks: readonly CheckedLimit[];
  /** Returns the class that colors a limit: the first one and those that are over. */
  classOf: (name: LimitName) => string;
  /** What the drawing shows, for those who cannot see it. */
  label: string;
}

/** The truck of which nothing is known: full-size, its cab hatched. */
const anyTruck: DrawnTruck = { model: 'silverado' };

/** Puts a truck's hitch at the ball: where its body begins; and where people sit, by its cab. */
const places: Readonly<Record<string, { x: number; seats: readonly number[] }>> = {
  'truck-mid-crew': { x: 30.1, seats: rig.seats.midsize },
  'truck-gm-double': { x: 2.8, seats: rig.seats.double },
  'truck-gm-regular': { x: 6.1, seats: rig.seats.regular },
};
const crewPlace = { x: 2.8, seats: rig.seats.crew };

/** What never changes in the drawing, cut at the comments of rig.svg: the rest lies between these layers. */
const layers = drawing.replace(/<\/?svg[^>]*>|<title>.*<\/title>|\n/g, '').split(/<!--.*?-->/);

const Layer = ({ at }: { at: number }) => <g dangerouslySetInnerHTML={{ __html: layers[at] ?? '' }} />;

/**
 * Draws the reader's rig: people in the cab, and each limit filled as far as it is used. The truck is one of
 * trucks.svg, the trailer is in rig.svg; rig.json has, in the same 685 × 246 units, what fills up with its floor, limit
 * and top, the heads in the order the seats are taken, and the numbered balloons with what each points to.
 */
export function TowRig({ truck = anyTruck, aboard, checks, classOf, label }: TowRigProps) {
  const body = truckBody(truck.model, truck.cab);
  const place = places[body] ?? crewPlace;
  const shareOf = (name: LimitName) => {
    const { limit, used } = checks.find((one) => one.name === name) ?? {};
    return limit === undefined || used === undefined ? undefined : used / limit;
  };
  const markOf = (name: LimitName) => ({ share: shareOf(name), className: classOf(name) });
  const level = (name: keyof typeof rig.levels) => <Level clip={`rig-${name}`} name={name} {...markOf(name)} />;
  const ring = (name: LimitName, x: number, y: number, r: number) => <Ring x={x} y={y} r={r} {...markOf(name)} />;
  return (
    <svg className="rig" viewBox="0 2 685 246" role="img" aria-label={label}>
      <defs>
        <pattern id="rig-hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path stroke="var(--rule-ui)" strokeWidth="5" d="M0 0v8" />
        </pattern>
      </defs>
      <Layer at={0} />
      {level('rating')}
      <Layer at={1} />
      <use href={`${bodies}#${body}`} x={place.x} y="116" width="350.3" height="119.5" />
      {level('payload')}
      <Heads seats={place.seats} aboard={aboard} />
      <Layer at={2} />
      <rect
        className={(shareOf('payload') ?? 0) > 1 ? 'rig-overload rig-seated' : 'rig-overload'}
        fill="var(--err)"
        stroke="var(--ink)"
        strokeWidth="2"
        x="251"
        y="124"
        width="83"
        height="24"
        rx="2"
      />
      <Layer at={3} />
      {ring('axle', 278.6, 207.6, 30.4)}
      {ring('tongueLimit', 359.2, 201.3, 14)}
      <Layer at={4} />
      <Balloons classOf={classOf} />
    </svg>
  );
}

interface HeadsProps extends Pick<TowRigProps, 'aboard'> {
  /** Where the seats are, in the order they are taken. */
  seats: readonly number[];
}

/** Draws a head on each seat: the style sheet shows those of people aboard. */
function Heads({ seats, aboard: { adults, children } }: HeadsProps) {
  return seats.map((x, seat) => (
    <g key={x} transform={`translate(${x} 154)${seat < adults ? '' : ' scale(.72)'}`}>
      <path
        className={seat < adults + children ? 'rig-head rig-seated' : 'rig-head'}
        // Behind dark glass in both schemes.
        fill="#f3e6cd"
        d="M-7.5-16a7.5 7.5 0 1 1 15 0a7.5 7.5 0 1 1-15 0ZM-12 0q0-9 12-9t12 9Z"
      />
    </g>
  ));
}

/** Draws the numbered balloons, each with what it points to. */
function Balloons({ classOf }: Pick<TowRigProps, 'classOf'>) {
  return Object.entries(rig.balloons).map(([name, { to, at }], index) => (
    <g key={name} className={`rig-balloon ${classOf(name as LimitName)}`}>
      <path stroke="var(--ink)" strokeWidth="1.2" d={`M${to.join(' ')}L${at.join(' ')}`} />
      <circle fill="var(--ink)" cx={to[0]} cy={to[1]} r="3.5" />
      <circle
        className="rig-ball"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="2.2"
        cx={at[0]}
        cy={at[1]}
        r="17"
      />
      <text x={at[0]} y={at[1]} dy=".36em" fontSize="21" textAnchor="middle" fill="var(--ink)">
        {index + 1}
      </text>
    </g>
  ));
}

interface Mark {
  /** Used part of the limit; undefined where it is unknown. */
  share: number | undefined;
  className: string;
}

/** Fills the bed or the trailer up to its dashed line, past it where the limit is; hatched where it is unknown. */
function Level({ clip, name, share, className }: Mark & { clip: string; name: keyof typeof rig.levels }) {
  const { x, width, floor, limit, top, clip: shape } = rig.levels[name];
  const height = share === undefined ? floor - top : Math.min(floor - top, share * (floor - limit));
  return (
    <>
      <clipPath id={clip}>
        <path d={shape} />
      </clipPath>
      <g clipPath={`url(#${clip})`} className={className}>
        <rect
          className="rig-level"
          x={x}
          y={floor - height}
          width={width}
          height={height}
          fill={share === undefined ? 'url(#rig-hatch)' : 'var(--tone, var(--bar))'}
        />
      </g>
    </>
  );
}

/** A ring that closes as its limit is used up. */
function Ring({ x, y, r, share, className }: Mark & { x: number; y: number; r: number }) {
  const circle = { cx: x, cy: y, r, fill: 'none', strokeWidth: 7 };
  return (
    <g className={className} transform={`rotate(-90 ${x} ${y})`}>
      <circle {...circle} stroke={share === undefined ? 'url(#rig-hatch)' : 'var(--rule)'} />
      {share !== undefined && (
        <circle
          {...circle}
          className="rig-ring-used"
          stroke="var(--tone, var(--bar))"
          pathLength="100"
          strokeDasharray={`${Math.min(100, Math.round(share * 1000) / 10)} 100`}
        />
      )}
    </g>
  );
}
