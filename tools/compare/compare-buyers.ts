import { formatCount } from '../../core/text/counts.ts';
import type { Comparison } from './compare-model.ts';
import { listWords, nameTrucks } from './compare-words.ts';

/** A sentence for one kind of buyer, worked out from the figures and nothing else. */
interface Advice {
  /** 'Camper, 7,500 to 9,500 lb'. */
  buyer: string;
  headline: string;
  reason: string;
  /** Place of the truck to draw; missing where no truck is named. */
  pick?: number;
  /** True while a figure that decides is unknown. */
  isOpen?: true;
  /** True for the line about the truck the reader has. */
  isKeeping?: true;
}

const boat = 5000;
const camper = { from: 7500, to: 9500 };
/** The most we advise for a Colorado or Canyon; for a full-size truck with its smallest engine, where the camper begins. */
const midsizeTrailer = 6000;
const cannotSay = 'We cannot say.';
const pounds = (value: number) => `${formatCount(value)} lb`;

/** Writes a sentence for each kind of buyer. */
export function adviseBuyers(comparison: Comparison): Advice[] {
  const bench = benchOf(comparison);
  return [adviseBoat, adviseCamper, adviseHeavy, adviseKeeper].map((advise) => advise(bench));
}

interface Rated {
  at: number;
  /** 'the Silverado 5.3 V8'. */
  name: string;
  /** The lower end of its tow rating. */
  most: number;
  /** The heaviest trailer we advise for it. */
  ours: number;
}

/** Returns what the rules read of the trucks. */
function benchOf(comparison: Comparison) {
  const names = nameTrucks(comparison.trucks).map((name) => `the ${name}`);
  const tow = comparison.answers.find(({ question }) => question.key === 'tow');
  const trucks = comparison.trucks.map((truck, at) => {
    const most = tow?.cells[at]?.span?.low;
    return { at, name: names[at] ?? '', most, ours: most && ourLimit(truck, most) };
  });
  const rated = trucks.filter((truck): truck is Rated => truck.most !== undefined);
  const unrated = trucks.filter(({ most }) => most === undefined);
  /** Says which trucks have no rating; empty where all have one. */
  const open = unrated.length > 0 ? noRating(unrated) : '';
  return { comparison, names, rated, open };
}

type Bench = ReturnType<typeof benchOf>;

const start = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());
const anyOf = (count: number) => (count === 2 ? 'Either one.' : 'Any of the three.');
const nameOf = ({ name }: Pick<Rated, 'name'>) => name;
const nameAll = (trucks: readonly Pick<Rated, 'name'>[]) => listWords(trucks.map(nameOf), 'or');
const join = (...sentences: string[]) => sentences.filter(Boolean).join(' ');
const noRating = (trucks: readonly Pick<Rated, 'name'>[]) => `We have no tow rating we trust for ${nameAll(trucks)}.`;
/** 'The Colorado is rated up to 7,700 lb (we would stop at 6,000 lb).' */
const ratingsOf = (trucks: readonly Rated[]) => (trucks.length > 0 ? `${start(listWords(trucks.map(ratingOf)))}.` : '');
const ratingOf = ({ name, most, ours }: Rated) =>
  `${name} is rated up to ${pounds(most)}${ours < most ? ` (we would stop at ${pounds(ours)})` : ''}`;

function adviseBoat(bench: Bench): Advice {
  const { names, rated, comparison } = bench;
  const pick = comparison.answers.find(({ question }) => question.key === 'torque')?.outcome;
  const isStrongest = typeof pick === 'number';
  const torque = isStrongest ? ` ${start(names[pick] ?? '')} has the most torque.` : '';
  const lowest = pounds(Math.min(...rated.map(({ most }) => most)));
  const reason = `The lowest rating here is ${lowest}.${torque} Let trim and price decide.`;
  const fitting = rated.filter(({ most }) => most >= boat);
  const ofAll = { reason, ...(isStrongest && { pick }) };
  return adviseFitting(bench, { buyer: `Weekend boat, under ${pounds(boat)}`, fitting, ofAll, before: '' });
}

interface FittingTrailer {
  buyer: string;
  /** The trucks that are rated for it. */
  fitting: readonly Rated[];
  /** What is said where all are. */
  ofAll: Pick<Advice, 'reason' | 'pick'>;
  /** Begins the reason where some are. */
  before: string;
}

/** Writes the finding for a trailer that all, some or none of the trucks may pull. */
function adviseFitting(bench: Bench, { buyer, fitting, ofAll, before }: FittingTrailer): Advice {
  const { names, rated, open } = bench;
  const [first] = fitting;
  if (!first) return adviseNone(bench, buyer);
  const pick = first.at;
  if (fitting.length === names.length) return { buyer, headline: anyOf(fitting.length), pick, ...ofAll };
  const out = rated.filter((truck) => !fitting.includes(truck));
  const reason = before + join(ratingsOf(out), open);
  const named = fitting.length === 1 && !open ? `Only ${first.name}` : start(nameAll(fitting));
  return { buyer, headline: `${named}${open && ', for certain'}.`, reason, pick };
}

function adviseNone({ open, rated }: Bench, buyer: string): Advice {
  if (open) return { buyer, headline: cannotSay, reason: open, isOpen: true };
  return { buyer, headline: 'None of these.', reason: ratingsOf(rated) };
}

function adviseCamper(bench: Bench): Advice {
  const { rated, open } = bench;
  const buyer = `Camper, ${formatCount(camper.from)} to ${pounds(camper.to)}`;
  const highest = Math.max(...rated.map(({ ours }) => ours));
  const best = rated.filter(({ ours }) => ours === highest && ours > camper.from);
  const [first] = best;
  if (!first) return adviseNone(bench, buyer);
  const others = ratingsOf(rated.filter((truck) => !best.includes(truck)));
  const reason = join(`Rated up to ${pounds(highest)}.`, others, open, 'Weigh the payload first.');
  const forMargin = best.length > 1 ? '' : ', for margin';
  const margin = highest < camper.to ? `, up to ${pounds(highest)}` : forMargin;
  return { buyer, headline: `${start(nameAll(best))}${margin}.`, reason, pick: first.at };
}

function adviseHeavy(bench: Bench): Advice {
  const fitting = bench.rated.filter(({ ours }) => ours > camper.to);
  const before = `Rated up to ${listWords(fitting.map(({ most }) => formatCount(most)))} lb. `;
  const ofAll = { reason: `${before}Check the hitch and the payload.` };
  return adviseFitting(bench, { buyer: `Over ${pounds(camper.to)}`, fitting, ofAll, before });
}

function adviseKeeper({ names: [name = ''], rated, open }: Bench): Advice {
  const common = { buyer: 'Keeping the one you have', isKeeping: true } as const;
  const own = rated.find(({ at }) => at === 0);
  if (!own) return { ...common, headline: cannotSay, reason: noRating([{ name }]), isOpen: true };
  const [next] = rated.filter(({ ours }) => ours > own.ours).sort((a, b) => a.ours - b.ours);
  const step = next
    ? `Past that, ${next.name} is the next step, up to ${pounds(next.ours)}.`
    : open || 'We would go no heavier with any of the others.';
  const reason = `${start(name)} is rated up to ${pounds(own.most)}. ${step}`;
  return { ...common, headline: `Stay, up to ${pounds(own.ours)}.`, reason, pick: 0 };
}

/** Returns the heaviest trailer we advise for a truck: for a small engine our own limit, for others the rating. */
function ourLimit({ key, isMidsize }: Comparison['trucks'][number], rating: number): number {
  const isSmallest = /-27-|^ram-36|^tundra-sr/.test(key);
  if (isMidsize) return Math.min(rating, midsizeTrailer);
  return isSmallest ? Math.min(rating, camper.from) : rating;
}
