import type { FieldState } from '../../ui/form/use-fields.ts';
import type { Tone } from '../frame/Verdict.tsx';
import { adviseAbove, pounds } from '../my-truck/truck-match.ts';
import { adviceFor, verdictOf } from './limit-words.ts';
import { subjectOf } from './own-ratings.ts';
import type { TowData } from './tow-data.ts';
import { personPounds, type towFields } from './tow-fields.ts';
import { checkLimits, type LimitName, type TowLimits, type TowLoad, tongueWeight } from './tow-limits.ts';

export type TowFields = ReturnType<typeof towFields>;
export type TowState = FieldState<TowFields>;

/** Works out what the page says of the reader's truck and trailer. */
export function answerOf(fields: TowFields, { values, draft, isStale }: TowState, data: TowData) {
  const { adults, children, cargo, trailer, tongue, hitch, scale, ...labels } = values;
  const subject = subjectOf({ ...labels, from: draft.from, truck: draft.truck }, data);
  const people = adults * personPounds.adult + children * personPounds.child;
  const load: TowLoad = { people, cargo, trailer, tongueShare: tongue / 100, axleWeight: scale };
  const limits: TowLimits = { ...labels, tongueLimit: hitch, ratedAboard: data.ratedAboard };
  const advise = (weight: number) => (subject.line ? adviseAbove(weight, subject.line, data.ourLimit) : '');
  // While a field is wrong, nothing is drawn that could be taken for its answer.
  const checks = isStale ? [] : checkLimits(load, limits);
  const { first, ...found } = verdictOf(checks, subject.highest);
  const advised = found.tone === 'no' ? '' : advise(trailer);
  const word = advised && found.word.startsWith('Yes') ? 'Yes, but above our limit.' : found.word;
  // Nobody chose the first truck: what the page shows before the reader's own is here, or without JavaScript, is no yes.
  const isExample = (['from', 'payload', 'rating'] as const).every((each) => labels[each] === fields[each].initial);
  const hasFrameWeights = limits.gvwr !== undefined || limits.gcwr !== undefined;
  const said = `${found.reason} ${advised}`.trim();
  const name = subject.name.replace(' 1500', '');
  return {
    subject,
    checks,
    /** The limits that are drawn and listed. */
    shown: hasFrameWeights ? checks : checks.slice(0, 4),
    first,
    word: isExample ? 'Example truck.' : word,
    verdict: isExample
      ? `${name}, with ${pounds(trailer)} behind it: ${word.toLowerCase()} ${said}`
      : `${name}. ${said}`,
    tone: toneOf(found.tone, isExample, advised !== ''),
    advice: [
      ...adviceFor(load, limits, checks, advise),
      `Aboard: adults ${adults}, children ${children}, cargo ${pounds(cargo)}; ${pounds(people + cargo)} in all.`,
      ...sayHitch(load, tongue, data),
    ],
  };
}

export type TowAnswer = ReturnType<typeof answerOf>;

/** An example is no yes, and a yes above our own limit is a close one. */
function toneOf(found: Tone, isExample: boolean, isAdvised: boolean): Tone {
  if (found === 'no') return 'no';
  if (isExample) return 'plain';
  return isAdvised && found === 'ok' ? 'close' : found;
}

/** Returns the class that colors a limit: the first one and those that are over. */
export function limitClass({ checks, first, tone }: TowAnswer, name: LimitName): string {
  if (name === first?.name) return `tow-first tone-${tone}`;
  return checks.some((one) => one.name === name && (one.over ?? 0) > 0) ? 'tow-over' : '';
}

/** Says what the trailer puts on the hitch, and what it asks of the truck. */
function sayHitch(load: TowLoad, tongue: number, { asks, normalTongue: { low, high } }: TowData): string[] {
  const { trailer } = load;
  const said = [
    `The trailer puts ${pounds(tongueWeight(load))} on the hitch: ${tongue}% of ${pounds(trailer)}.`,
    tongue < low && `Under ${low}% on the hitch is less than normal: load the trailer further forward.`,
    tongue > high &&
      `Over ${high}% on the hitch is more than normal: load the trailer further back, and check the hitch limit.`,
    trailer > asks.brakesAbove &&
      `Over ${pounds(asks.brakesAbove)} GM’s 2023 Silverado 1500 manual requires trailer brakes.`,
    trailer > asks.distributionAbove &&
      `Over ${pounds(asks.distributionAbove)} GM’s 2023 Silverado 1500 manual requires a weight-distributing hitch.`,
  ];
  return said.filter((sentence) => sentence !== false);
}
