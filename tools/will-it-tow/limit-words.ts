import type { Tone } from '../frame/Verdict.tsx';
import { pounds } from '../my-truck/truck-match.ts';
import {
  beyondRating,
  type CheckedLimit,
  firstLimit,
  type KnownLimit,
  knownOf,
  type LimitName,
  largestTrailer,
  mostAboard,
  type TowLimits,
  type TowLoad,
} from './tow-limits.ts';

const listFormat = new Intl.ListFormat('en-US');

/** What readers call a limit, alone and in a sentence after 'the', and what counts against it. */
export const limitWords: Record<LimitName, Record<'name' | 'inSentence' | 'counts', string>> = {
  payload: { name: 'Payload', inSentence: 'payload', counts: 'people, cargo, hitch weight' },
  tongueLimit: { name: 'Hitch', inSentence: 'hitch limit', counts: 'what the trailer presses down' },
  axle: { name: 'Rear axle', inSentence: 'rear axle', counts: 'needs a scale' },
  rating: { name: 'Tow rating', inSentence: 'tow rating', counts: 'trailer, and all past two people and a hitch' },
  gvwr: { name: 'GVWR', inSentence: 'GVWR', counts: 'the loaded truck' },
  gcwr: { name: 'GCWR', inSentence: 'GCWR', counts: 'truck and trailer together' },
};

/** From this part of a limit on, a yes is a close one. */
const closeFrom = 0.85;

/** A yes needs both: a loaded truck reaches one of them first. */
const needed = ['payload', 'rating'] as const;

interface TowVerdict {
  word: string;
  reason: string;
  tone: Tone;
  first: KnownLimit | undefined;
}

/**
 * Writes the answer: yes or no with the limit that comes first, or what the labels must say for a yes. `highest` is the
 * highest rating published of such a truck.
 */
export function verdictOf(checks: readonly CheckedLimit[], highest = Number.POSITIVE_INFINITY): TowVerdict {
  const first = firstLimit(checks);
  const over = knownOf(checks).filter((one) => one.over > 0);
  const missing = checks.filter(({ name, left }) => left === undefined && isNeeded(name));
  if (first && over.length > 0) {
    const by = pounds(first.over);
    const the = `the ${limitWords[first.name].inSentence}`;
    const reason = over.length === 1 ? `${by} over ${the}.` : `Over ${over.length} limits, ${the} by ${by}.`;
    return { word: 'No.', reason, tone: 'no', first };
  }
  const wanted = missing.find(({ name }) => name === 'rating')?.used ?? 0;
  if (wanted > highest) {
    const reason = `It takes a tow rating of ${pounds(wanted)}; the highest published for any truck like it is ${pounds(highest)}.`;
    return { word: 'No.', reason, tone: 'no', first };
  }
  const rating = checks.find(({ name }) => name === 'rating')?.limit ?? 0;
  if (rating > highest) {
    const reason = `A tow rating of ${pounds(rating)} is above the highest published for any truck like it, ${pounds(highest)}.`;
    return { word: 'Check your labels.', reason, tone: 'plain', first };
  }
  if (missing.length > 0) {
    const asked = missing.map(({ name, used = 0 }) => `a ${limitWords[name].inSentence} of at least ${pounds(used)}`);
    const found = first ? `Within the ${limitWords[first.name].inSentence}. ` : '';
    const word = first ? 'Maybe.' : 'Check your labels.';
    return { word, reason: `${found}You need ${listFormat.format(asked)}.`, tone: 'plain', first };
  }
  if (!first) return { word: 'Check your labels.', reason: 'No limit is known yet.', tone: 'plain', first };
  const isClose = first.used / first.limit >= closeFrom;
  const hitch = checks.some(({ name, left }) => name === 'tongueLimit' && left === undefined);
  const open = hitch ? ' Hitch not checked.' : '';
  return {
    word: isClose ? 'Yes, just.' : 'Yes.',
    reason: `The ${limitWords[first.name].inSentence} comes first: ${pounds(first.left)} left.${open}`,
    tone: isClose ? 'close' : 'ok',
    first,
  };
}

const isNeeded = (name: LimitName): boolean => needed.some((each) => each === name);

/** 'Not checked: rear axle, GVWR.', or nothing. */
export function uncheckedWords(checks: readonly CheckedLimit[]): string | undefined {
  const names = checks.filter(({ left }) => left === undefined).map(({ name }) => limitWords[name].inSentence);
  return names.length > 0 ? `Not checked, because we don’t know it: ${names.join(', ')}.` : undefined;
}

/** Describes the drawing: each numbered limit and how much of it is used. */
export function describeRig(checks: readonly CheckedLimit[]): string {
  const parts = checks.map(({ name, limit, used }) =>
    limit === undefined || used === undefined
      ? `${limitWords[name].inSentence} unknown`
      : `${limitWords[name].inSentence} ${Math.round((used / limit) * 100)}% used`,
  );
  return `Your pickup and trailer${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`;
}

/** Says our own limit to a trailer above it. */
type Advise = (trailer: number) => string;

/** Returns the heaviest trailer for what is aboard, how that weight counts, and how much more there is room for. */
export function adviceFor(load: TowLoad, limits: TowLimits, checks: readonly CheckedLimit[], advise: Advise): string[] {
  const beyond = beyondRating(load, limits.ratedAboard);
  const sentences = [
    trailerWords(load, limits, advise),
    beyond > 0 && limits.rating !== undefined
      ? `A tow rating assumes two people and a hitch weighing ${pounds(limits.ratedAboard)} in all. The other ${pounds(beyond)} aboard comes off it.`
      : undefined,
    roomWords(load, limits, knownOf(checks)),
  ];
  return sentences.filter((sentence) => sentence !== undefined);
}

/** Writes the heaviest trailer for what is aboard, and why it is not heavier. */
function trailerWords(load: TowLoad, limits: TowLimits, advise: Advise): string | undefined {
  const largest = largestTrailer(load, limits);
  if (!largest) return undefined;
  if (largest.pounds === 0) return 'No trailer fits with this load: take weight out of the truck first.';
  const less = needed.filter((name) => limits[name] === undefined).map((name) => limitWords[name].inSentence);
  const open = less.length > 0 ? ` Your ${listFormat.format(less)} may allow less.` : '';
  const advised = advise(largest.pounds);
  const start = advised ? `${advised} On paper, with this load,` : 'With this load';
  return `${start} the trailer may weigh up to ${pounds(largest.pounds)}; more would go over the ${limitWords[largest.limit].inSentence}.${open}`;
}

function roomWords(load: TowLoad, limits: TowLimits, known: readonly KnownLimit[]): string | undefined {
  const aboard = mostAboard(load, limits);
  const have = load.people + load.cargo;
  if (aboard === undefined) return undefined;
  if (known.every(({ over }) => over === 0)) {
    const room = aboard <= have ? 'no' : pounds(aboard - have);
    return limits.payload === undefined
      ? undefined
      : `With this trailer there is room for ${room} more people or cargo.`;
  }
  // A lighter load cures neither a trailer above the rating nor a tongue above the hitch's limit.
  const isTrailerTooHeavy = limits.rating !== undefined && load.trailer > limits.rating;
  if (isTrailerTooHeavy || known.some(({ name, over }) => name === 'tongueLimit' && over > 0)) return undefined;
  if (aboard === 0) return 'Leaving people or cargo at home is not enough: the trailer alone uses up the limit.';
  return have > aboard
    ? `To keep this trailer, carry at most ${pounds(aboard)} of people and cargo: ${pounds(have - aboard)} less than now.`
    : undefined;
}
