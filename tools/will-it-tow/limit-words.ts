import {
  beyondRating,
  bindingLimit,
  type CheckedLimit,
  type KnownLimit,
  knownOf,
  type LimitName,
  largestTrailer,
  mostAboard,
  type TowLimits,
  type TowLoad,
} from './tow-limits.ts';

const poundFormat = new Intl.NumberFormat('en-US');

/** '1,385 lb', never broken over two lines. */
export const pounds = (value: number): string => `${poundFormat.format(value)}\u00a0lb`;

/** What readers call a limit, and where it is printed. */
export const limitWords: Record<LimitName, { name: string; where: string }> = {
  rating: { name: 'Tow rating', where: 'the trailering label, or the guide for your truck’s year and equipment' },
  payload: { name: 'Payload', where: 'the loading label in the driver’s door frame' },
  tongueLimit: { name: 'Hitch tongue limit', where: 'the label on the hitch' },
  gvwr: { name: 'GVWR', where: 'the label in the driver’s door frame' },
  gcwr: { name: 'GCWR', where: 'the trailering label, or the owner’s manual' },
};

/** The result in words, and how good the news is. */
export interface TowVerdict {
  words: string;
  tone: 'ok' | 'no' | 'plain';
}

/** Writes the result: yes or no, then the heaviest trailer for the people and cargo aboard. */
export function verdictOf(load: TowLoad, limits: TowLimits, checks: readonly CheckedLimit[]): TowVerdict {
  const binding = bindingLimit(checks);
  if (!binding)
    return { words: 'No limit is known yet: fill in at least the payload from your door label.', tone: 'plain' };
  const name = inSentence(limitWords[binding.name].name);
  const trailer = trailerWords(load, limits);
  if (binding.over > 0) return { words: `No: ${pounds(binding.over)} over the ${name}. ${trailer}`, tone: 'no' };
  // Payload is usually the first limit a loaded truck reaches, so there is no yes without it.
  if (limits.payload === undefined)
    return {
      words: `No answer without your payload: read it from ${limitWords.payload.where}. ${trailer}`,
      tone: 'plain',
    };
  return {
    words: `Yes, by these numbers: ${name} is the limit, with ${pounds(binding.left)} left. ${trailer}`,
    tone: 'ok',
  };
}

/** Writes the heaviest trailer for what is aboard, and why it is not heavier. */
function trailerWords(load: TowLoad, limits: TowLimits): string {
  const words = largestWords(load, limits);
  return limits.payload === undefined ? `${words} Your payload may allow less.` : words;
}

function largestWords(load: TowLoad, limits: TowLimits): string {
  const largest = largestTrailer(load, limits);
  if (!largest) return '';
  const aboard = aboardWords(load);
  if (largest.pounds === 0) return `No trailer fits with ${aboard}: take weight out of the truck first.`;
  const most = `With ${aboard} the trailer may weigh up to ${pounds(largest.pounds)} loaded`;
  const beyond = beyondRating(load, limits.ratedAboard);
  if (largest.limit !== 'rating')
    return `${most}; more would go over the ${inSentence(limitWords[largest.limit].name)}.`;
  if (beyond === 0) return `${most}, the full tow rating.`;
  return `${most}: the tow rating of ${pounds(limits.rating ?? 0)} assumes two people weighing ${pounds(limits.ratedAboard)} in all; the other ${pounds(beyond)} comes off.`;
}

function aboardWords({ people, cargo }: TowLoad): string {
  const parts = [
    ...(people > 0 ? [`${pounds(people)} of people`] : []),
    ...(cargo > 0 ? [`${pounds(cargo)} of cargo`] : []),
  ];
  return parts.length > 0 ? `${parts.join(' and ')} aboard` : 'nobody aboard';
}

/** 'Not checked, because unknown: GCWR.', or nothing. */
export function uncheckedWords(checks: readonly CheckedLimit[]): string | undefined {
  const names = checks.filter(({ left }) => left === undefined).map(({ name }) => inSentence(limitWords[name].name));
  return names.length > 0 ? `Not checked, because unknown: ${names.join(', ')}.` : undefined;
}

/** Returns how the weight aboard counts, and how much of it there is room for. */
export function adviceFor(load: TowLoad, limits: TowLimits, checks: readonly CheckedLimit[]): string[] {
  const beyond = beyondRating(load, limits.ratedAboard);
  const counted =
    beyond > 0 && limits.rating !== undefined
      ? [`The ${pounds(beyond)} aboard beyond the two people a rating assumes counts against the tow rating.`]
      : [];
  const room = roomWords(load, limits, knownOf(checks));
  return room ? [...counted, room] : counted;
}

function roomWords(load: TowLoad, limits: TowLimits, known: readonly KnownLimit[]): string | undefined {
  const aboard = mostAboard(load, limits);
  const have = load.people + load.cargo;
  if (aboard === undefined) return undefined;
  if (known.every(({ over }) => over === 0)) {
    const room = aboard === have ? 'no' : pounds(aboard - have);
    return limits.payload === undefined
      ? undefined
      : `With this trailer there is room for ${room} more people or cargo.`;
  }
  // A lighter load cures neither a trailer above the rating nor a tongue above the hitch's limit.
  const isTrailerTooHeavy = limits.rating !== undefined && load.trailer > limits.rating;
  if (isTrailerTooHeavy || known.some(({ name, over }) => name === 'tongueLimit' && over > 0)) return undefined;
  return aboard === 0
    ? 'Leaving people or cargo at home is not enough by itself: the trailer alone uses up the limit.'
    : `To keep this trailer, carry at most ${pounds(aboard)} of people and cargo: ${pounds(have - aboard)} less than now.`;
}

/** 'Tow rating' → 'tow rating'; abbreviations stay. */
const inSentence = (name: string): string =>
  /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
