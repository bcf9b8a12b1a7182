import {
  bindingLimit,
  type CheckedLimit,
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

/** What readers call a limit, and what counts against it. */
export const limitWords: Record<LimitName, { name: string; counts: string; where: string }> = {
  rating: {
    name: 'Tow rating',
    counts: 'the loaded trailer',
    where: 'the trailering label, or the guide for your truck’s year and equipment',
  },
  payload: {
    name: 'Payload',
    counts: 'people, cargo and tongue weight',
    where: 'the loading label in the driver’s door frame',
  },
  tongueLimit: { name: 'Hitch tongue limit', counts: 'tongue weight', where: 'the label on the hitch' },
  gvwr: {
    name: 'GVWR',
    counts: 'curb weight, people, cargo and tongue weight',
    where: 'the label in the driver’s door frame',
  },
  gcwr: {
    name: 'GCWR',
    counts: 'curb weight, people, cargo and the loaded trailer',
    where: 'the trailering label, or the owner’s manual',
  },
};

/** Writes the result in one sentence. */
export function verdictOf(checks: readonly CheckedLimit[]): { words: string; tone: 'ok' | 'warn' | 'plain' } {
  const binding = bindingLimit(checks);
  if (!binding)
    return { words: 'No limit is known yet: fill in at least the payload from your door label.', tone: 'plain' };
  const { name } = limitWords[binding.name];
  if (binding.over > 0) return { words: `No: ${pounds(binding.over)} over the ${inSentence(name)}.`, tone: 'warn' };
  return {
    words: `Yes, by these numbers: ${inSentence(name)} is the limit, with ${pounds(binding.left)} left.`,
    tone: 'ok',
  };
}

/** 'Not checked, because unknown: GCWR.', or nothing. */
export function uncheckedWords(checks: readonly CheckedLimit[]): string | undefined {
  const names = checks.filter(({ left }) => left === undefined).map(({ name }) => inSentence(limitWords[name].name));
  return names.length > 0 ? `Not checked, because unknown: ${names.join(', ')}.` : undefined;
}

/** Returns what to change, or what there is room for. */
export function adviceFor(load: TowLoad, limits: TowLimits, checks: readonly CheckedLimit[]): string[] {
  const known = knownOf(checks);
  if (known.length === 0) return [];
  const trailer = largestTrailer(load, limits);
  const aboard = mostAboard(load, limits);
  const have = load.people + load.cargo;
  if (known.every(({ over }) => over === 0)) {
    return [
      ...(aboard === undefined
        ? []
        : [
            `With this trailer there is room for ${aboard === have ? 'no' : pounds(aboard - have)} more people or cargo.`,
          ]),
      ...(trailer === undefined
        ? []
        : [`With these people and this cargo the trailer may weigh up to ${pounds(trailer)} loaded.`]),
    ];
  }
  const fromTruck = known.some(({ name, over }) => over > 0 && name !== 'rating' && name !== 'tongueLimit');
  const lighter =
    trailer === undefined || trailer === 0
      ? 'No trailer fits with these people and this cargo: take weight out of the truck first.'
      : `Choose a trailer of at most ${pounds(trailer)} loaded, with the same people and cargo.`;
  if (!fromTruck || aboard === undefined) return [lighter];
  const unload =
    aboard === 0
      ? 'Leaving people or cargo at home is not enough by itself: the trailer alone uses up the limit.'
      : `Or keep the trailer and carry at most ${pounds(aboard)} of people and cargo: ${pounds(have - aboard)} less than now.`;
  return [
    lighter,
    ...(known.some(({ name, over }) => over > 0 && (name === 'rating' || name === 'tongueLimit')) ? [] : [unload]),
  ];
}

/** 'Tow rating' → 'tow rating'; abbreviations stay. */
const inSentence = (name: string): string =>
  /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
