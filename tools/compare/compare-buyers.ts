import { type Cell, type Comparison, findLeaders } from './compare-model.ts';
import { countWord, listWords, nameTrucks, printCell } from './compare-words.ts';

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
  link?: { href: string; label: string };
}

const boat = 5000;
const camper = { from: 7500, to: 9500 };
/** Up to here we would keep a Colorado or Canyon; a full-size 2.7 up to where the camper begins. */
const midsizeTrailer = 6000;
const cannotSay = 'We cannot say.';
const format = new Intl.NumberFormat('en-US');
const pounds = (value: number) => `${format.format(value)} lb`;

/** The trucks with what the rules read. */
interface Bench {
  /** 'the Silverado 5.3 V8', one a truck. */
  names: string[];
  /** The lower end of each tow rating; undefined where unknown. */
  ratings: (number | undefined)[];
  comparison: Comparison;
}

/** Writes a sentence for each kind of buyer. */
export function adviseBuyers(comparison: Comparison): Advice[] {
  const tow = cellsOf(comparison, 'tow');
  const bench: Bench = {
    names: nameTrucks(comparison.trucks).map((name) => `the ${name}`),
    ratings: tow.map((cell) => cell?.span?.low),
    comparison,
  };
  return [adviseBoat, adviseCamper, adviseHeavy, adviseTown, adviseBed, adviseKeeper].map((advise) => advise(bench));
}

const cellsOf = ({ answers }: Comparison, key: string): (Cell | undefined)[] =>
  answers.find(({ question }) => question.key === key)?.cells ?? [];

const start = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());
const anyOf = (count: number) => (count === 2 ? 'Either one.' : `Any of the ${countWord(count)}.`);

/** Returns the places of the trucks whose rating passes a test; unknown ratings never do. */
const places = ({ ratings }: Bench, test: (rating: number) => boolean): number[] =>
  ratings.flatMap((rating, at) => (rating !== undefined && test(rating) ? [at] : []));
const unknownOf = ({ ratings }: Bench): number[] => ratings.flatMap((rating, at) => (rating === undefined ? [at] : []));
const nameAll = ({ names }: Bench, at: readonly number[], last: 'and' | 'or' = 'and') =>
  listWords(
    at.map((place) => names[place] ?? ''),
    last,
  );
const noRating = (bench: Bench, unknown: readonly number[]) =>
  `We have no tow rating we trust for ${nameAll(bench, unknown, 'or')}.`;
const highestOf = ({ ratings }: Bench) => Math.max(0, ...ratings.filter((rating) => rating !== undefined));

/** The trucks that a trailer fits, where one truck or more is out or unknown. */
function nameFitting(bench: Bench, fitting: readonly number[], unknown: readonly number[]): string {
  const names = nameAll(bench, fitting, 'or');
  if (unknown.length > 0) return `${start(names)}, for certain.`;
  return fitting.length === 1 ? `Only ${names}.` : `${start(names)}.`;
}

function adviseBoat(bench: Bench): Advice {
  const fitting = places(bench, (rating) => rating >= boat);
  const lowest = Math.min(...bench.ratings.filter((rating) => rating !== undefined));
  const pick = bench.comparison.answers.find(({ question }) => question.key === 'torque')?.outcome;
  const isStrongest = typeof pick === 'number';
  const torque = isStrongest ? ` ${start(bench.names[pick] ?? '')} has the most torque.` : '';
  const reason = `The lowest rating here is ${pounds(lowest)}.${torque} Let trim and price decide.`;
  const ofAll = { reason, ...(isStrongest && { pick }) };
  return adviseFitting(bench, { buyer: `Weekend boat, under ${pounds(boat)}`, fitting, ofAll, before: '' });
}

interface FittingTrailer {
  buyer: string;
  /** Places of the trucks that are rated for it. */
  fitting: readonly number[];
  /** What is said where all are. */
  ofAll: Pick<Advice, 'reason' | 'pick'>;
  /** Begins the reason where some are. */
  before: string;
}

/** Writes the finding for a trailer that all, some or none of the trucks may pull. */
function adviseFitting(bench: Bench, { buyer, fitting, ofAll, before }: FittingTrailer): Advice {
  const unknown = unknownOf(bench);
  const [pick] = fitting;
  if (pick === undefined) return adviseNone(bench, buyer, unknown);
  if (fitting.length === bench.names.length) return { buyer, headline: anyOf(fitting.length), pick, ...ofAll };
  const reason = before + explainRest(bench, fitting, unknown);
  return { buyer, headline: nameFitting(bench, fitting, unknown), reason, pick };
}

function adviseNone(bench: Bench, buyer: string, unknown: readonly number[]): Advice {
  if (unknown.length > 0) return { buyer, headline: cannotSay, reason: noRating(bench, unknown), isOpen: true };
  return { buyer, headline: 'None of these.', reason: `The highest rating here is ${pounds(highestOf(bench))}.` };
}

function explainRest(bench: Bench, fitting: readonly number[], unknown: readonly number[]): string {
  const out = places(bench, () => true).filter((at) => !fitting.includes(at));
  const said = out.map((at) => `${bench.names[at]} is rated up to ${pounds(bench.ratings[at] ?? 0)}`);
  return [
    ...(said.length > 0 ? [`${start(listWords(said))}.`] : []),
    ...(unknown.length > 0 ? [noRating(bench, unknown)] : []),
  ].join(' ');
}

function adviseCamper(bench: Bench): Advice {
  const buyer = `Camper, ${format.format(camper.from)} to ${pounds(camper.to)}`;
  const unknown = unknownOf(bench);
  const highest = highestOf(bench);
  const best = places(bench, (rating) => rating === highest);
  const [pick] = best;
  if (pick === undefined || highest < camper.from) return adviseNone(bench, buyer, unknown);
  const payload = 'Weigh the payload first.';
  if (highest < camper.to) {
    return {
      buyer,
      headline: `${start(nameAll(bench, best, 'or'))}, up to ${pounds(highest)}.`,
      reason: `None of these is known to be rated for more. ${payload}`,
      pick,
    };
  }
  const others = places(bench, (rating) => rating < highest).map((at) => format.format(bench.ratings[at] ?? 0));
  const against = others.length > 0 ? ` against ${listWords(others)}` : '';
  const open = unknown.length > 0 ? ` ${noRating(bench, unknown)}` : '';
  return {
    buyer,
    headline:
      best.length > 1 ? `${start(nameAll(bench, best, 'or'))}.` : `${start(bench.names[pick] ?? '')}, for margin.`,
    reason: `Rated up to ${pounds(highest)}${against}.${open} ${payload}`,
    pick,
  };
}

function adviseHeavy(bench: Bench): Advice {
  const fitting = places(bench, (rating) => rating > camper.to);
  const before = `Rated up to ${listWords(fitting.map((at) => format.format(bench.ratings[at] ?? 0)))} lb. `;
  const ofAll = { reason: `${before}Check the hitch and the payload.` };
  return adviseFitting(bench, { buyer: `Over ${pounds(camper.to)}`, fitting, ofAll, before });
}

/** Writes the finding of a line that the figures decide alone: fuel in town, payload. */
function adviseByLine(bench: Bench, buyer: string, cells: readonly (Cell | undefined)[], words: LineWords): Advice {
  const known = cells.filter((cell) => cell !== undefined);
  if (known.length < cells.length) {
    const share = `${countWord(known.length)} of the ${countWord(cells.length)}`;
    return { buyer, headline: cannotSay, reason: `${words.what} is known for ${share}. ${words.advice}`, isOpen: true };
  }
  const leader = findLeaders({ better: 'more' }, cells).indexOf('leads');
  const print = (cell: Cell | undefined) => (cell ? printCell(cell) : '');
  if (leader < 0) {
    return { buyer, headline: 'No clear winner.', reason: `${cells.map(print).join(', ')} ${words.unit}.` };
  }
  const others = cells.filter((_, at) => at !== leader).map(print);
  return {
    buyer,
    headline: `${start(bench.names[leader] ?? '')}${words.by}.`,
    reason: `${print(cells[leader])} ${words.unit} against ${listWords(others)}.`,
    pick: leader,
  };
}

interface LineWords {
  /** 'Payload'. */
  what: string;
  unit: string;
  /** After the winner's name: ', by its label'. */
  by: string;
  advice: string;
}

function adviseTown(bench: Bench): Advice {
  const words = {
    what: 'EPA’s city figure',
    unit: 'mpg in the city',
    by: ', by its label',
    advice: 'Read the window stickers.',
  };
  const { cells } = bench.comparison.city;
  const link = { href: '/tools/cost-to-run', label: 'What that is in dollars' };
  const advice = adviseByLine(bench, 'Mostly town', cells, words);
  const lows = cells.map((cell) => cell?.span?.low ?? 0);
  const highs = cells.map((cell, at) => (at === advice.pick ? 0 : (cell?.span?.high ?? 0)));
  const isTie = advice.pick !== undefined && (lows[advice.pick] ?? 0) - Math.max(...highs) <= 1;
  const { pick: _, ...tie } = {
    ...advice,
    headline: 'A tie.',
    reason: `${advice.reason} One mile per gallon decides nothing.`,
  };
  return { ...(isTie ? tie : advice), link };
}

const adviseBed = (bench: Bench): Advice =>
  adviseByLine(bench, 'Heavy things in the bed', cellsOf(bench.comparison, 'payload'), {
    what: 'Payload',
    unit: 'lb of payload at most',
    by: '',
    advice: 'Read the door labels on the lot.',
  });

function adviseKeeper(bench: Bench): Advice {
  const common = { buyer: 'Keeping the one you have', isKeeping: true } as const;
  const [own] = bench.ratings;
  const name = bench.names[0] ?? '';
  if (own === undefined) {
    return { ...common, headline: cannotSay, reason: noRating(bench, [0]), isOpen: true };
  }
  const rated = `${start(name)} is rated up to ${pounds(own)}`;
  const ours = ourLimit(bench.comparison.trucks[0], own);
  const stronger = places(bench, (rating) => rating > own).sort(
    (a, b) => (bench.ratings[a] ?? 0) - (bench.ratings[b] ?? 0),
  );
  const [next] = stronger;
  if (next === undefined) {
    return { ...common, headline: 'Stay.', reason: `${rated}, and none of the others is known to tow more.`, pick: 0 };
  }
  const past = ours < own ? `Past ${pounds(ours)} we would change` : 'Past that';
  const step = `${bench.names[next]} is the next step, up to ${pounds(bench.ratings[next] ?? 0)}`;
  return { ...common, headline: 'Stay, unless the trailer grows.', reason: `${rated}. ${past}: ${step}.`, pick: 0 };
}

/** Returns the trailer up to which our advice keeps a truck with the 2.7; other trucks go by their rating. */
function ourLimit(truck: Comparison['trucks'][number] | undefined, rating: number): number {
  if (truck?.isMidsize) return Math.min(rating, midsizeTrailer);
  return /^(silverado|sierra)-27-[24]wd/.test(truck?.key ?? '') ? Math.min(rating, camper.from) : rating;
}
