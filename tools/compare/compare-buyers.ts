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
/** Up to here we would keep a Colorado or Canyon; a full-size 2.7 up to where the camper begins. */
const midsizeTrailer = 6000;
const cannotSay = 'We cannot say.';
const format = new Intl.NumberFormat('en-US');
const pounds = (value: number) => `${format.format(value)} lb`;

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
}

/** Returns what the rules read of the trucks. */
function benchOf(comparison: Comparison) {
  const names = nameTrucks(comparison.trucks).map((name) => `the ${name}`);
  const tow = comparison.answers.find(({ question }) => question.key === 'tow');
  const trucks = (tow?.cells ?? []).map((cell, at) => ({ at, name: names[at] ?? '', most: cell?.span?.low }));
  const rated = trucks.filter((truck): truck is Rated => truck.most !== undefined);
  const unrated = trucks.filter(({ most }) => most === undefined);
  return {
    ...{ comparison, names, rated },
    /** Says which trucks have no rating; empty where all have one. */
    open: unrated.length > 0 ? noRating(unrated) : '',
    highest: Math.max(0, ...rated.map(({ most }) => most)),
  };
}

type Bench = ReturnType<typeof benchOf>;

const start = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());
const anyOf = (count: number) => (count === 2 ? 'Either one.' : 'Any of the three.');
const nameAll = (trucks: readonly Pick<Rated, 'name'>[]) =>
  listWords(
    trucks.map(({ name }) => name),
    'or',
  );
const noRating = (trucks: readonly Pick<Rated, 'name'>[]) => `We have no tow rating we trust for ${nameAll(trucks)}.`;

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
  const said = listWords(out.map(({ name, most }) => `${name} is rated up to ${pounds(most)}`));
  const reason = before + [said && `${start(said)}.`, open].filter(Boolean).join(' ');
  const named = fitting.length === 1 && !open ? `Only ${first.name}` : start(nameAll(fitting));
  return { buyer, headline: `${named}${open && ', for certain'}.`, reason, pick };
}

function adviseNone({ open, highest }: Bench, buyer: string): Advice {
  if (open) return { buyer, headline: cannotSay, reason: open, isOpen: true };
  return { buyer, headline: 'None of these.', reason: `The highest rating here is ${pounds(highest)}.` };
}

function adviseCamper(bench: Bench): Advice {
  const { rated, open, highest } = bench;
  const buyer = `Camper, ${format.format(camper.from)} to ${pounds(camper.to)}`;
  const best = rated.filter(({ most }) => most === highest);
  const [first] = best;
  if (!first || highest < camper.from) return adviseNone(bench, buyer);
  const [names, pick, payload] = [start(nameAll(best)), first.at, 'Weigh the payload first.'];
  if (highest < camper.to) {
    const reason = `None of these is known to be rated for more. ${payload}`;
    return { buyer, headline: `${names}, up to ${pounds(highest)}.`, reason, pick };
  }
  const others = rated.filter(({ most }) => most < highest).map(({ most }) => format.format(most));
  const against = others.length > 0 ? ` against ${listWords(others)}` : '';
  const reason = [`Rated up to ${pounds(highest)}${against}.`, open, payload].filter(Boolean).join(' ');
  return { buyer, headline: best.length > 1 ? `${names}.` : `${names}, for margin.`, reason, pick };
}

function adviseHeavy(bench: Bench): Advice {
  const fitting = bench.rated.filter(({ most }) => most > camper.to);
  const before = `Rated up to ${listWords(fitting.map(({ most }) => format.format(most)))} lb. `;
  const ofAll = { reason: `${before}Check the hitch and the payload.` };
  return adviseFitting(bench, { buyer: `Over ${pounds(camper.to)}`, fitting, ofAll, before });
}

function adviseKeeper({ names: [name = ''], rated, comparison }: Bench): Advice {
  const common = { buyer: 'Keeping the one you have', isKeeping: true } as const;
  const own = rated.find(({ at }) => at === 0)?.most;
  if (own === undefined) return { ...common, headline: cannotSay, reason: noRating([{ name }]), isOpen: true };
  const said = `${start(name)} is rated up to ${pounds(own)}`;
  const [next] = rated.filter(({ most }) => most > own).sort((a, b) => a.most - b.most);
  if (!next) {
    return { ...common, headline: 'Stay.', reason: `${said}, and none of the others is known to tow more.`, pick: 0 };
  }
  const ours = ourLimit(comparison.trucks[0], own);
  const past = ours < own ? `Past ${pounds(ours)} we would change` : 'Past that';
  const step = `${next.name} is the next step, up to ${pounds(next.most)}`;
  return { ...common, headline: 'Stay, unless the trailer grows.', reason: `${said}. ${past}: ${step}.`, pick: 0 };
}

/** Returns the trailer up to which our advice keeps a truck with the 2.7; other trucks go by their rating. */
function ourLimit(truck: Comparison['trucks'][number] | undefined, rating: number): number {
  if (truck?.isMidsize) return Math.min(rating, midsizeTrailer);
  return /^(silverado|sierra)-27-[24]wd/.test(truck?.key ?? '') ? Math.min(rating, camper.from) : rating;
}
