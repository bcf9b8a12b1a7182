import { formatCount } from '../../../core/text/counts.ts';
import { detailNames, detailsOf, modelOf, sizeOf, truckModels, yearsOf } from '../../../facts/trucks/trucks.ts';
import { parseNumber } from '../../../ui/form/read-fields.ts';
import { labelHintFor } from '../../my-truck/label-note.ts';
import {
  isOfDrive,
  nameInFull,
  nameModelYear,
  openDetails,
  type Truck,
  truckId,
  writeTruckValue,
} from '../../my-truck/truck.ts';
import { adviseAbove, doubtOf, findRating, nameRating, pounds, printOwn } from '../../my-truck/truck-match.ts';
import { readTyped, type TypedTruck } from '../../my-truck/typed-truck.ts';
import { makePlan } from '../../service-planner/service-plan.ts';
import type { AnswerData } from './answer-data.ts';

/** One answer: a mark, a finding, a sentence, and the next step. */
export interface QuickAnswer {
  /** `none` while something is missing: then there is no verdict. */
  tone: 'ok' | 'close' | 'no' | 'unknown' | 'none';
  finding: string;
  rest: string;
  /** Names the arrow. Without an address it leads to the choices, or to the field. */
  next: { label: string; href?: string };
  choices?: readonly Choice[];
}

/** One way to say what is missing. */
export interface Choice {
  text: string;
  /** What is known of it already. */
  note?: string;
  isStop?: boolean;
  /** What was said so far, with this. */
  says: string;
}

/** Above this share of the rating it is close. */
const closeShare = 0.85;
const maxWeight = 40_000;
const maxMiles = 500_000;
/** Nearer than this, a service is due soon. */
const soonMiles = 1000;

/** Reads '7,000 lb' and '7.5k'; undefined where it is no number between 1 and `max`. */
function readNumber(text: string, unit: 'lb' | 'mi', max: number): number | undefined {
  const value = Math.round(parseNumber(text, unit) ?? 0);
  return value > 0 && value <= max ? value : undefined;
}

/** Asks for what is missing; `label` names the arrow. */
const ask = (label: string, more: Partial<QuickAnswer>): QuickAnswer => ({
  tone: 'none',
  finding: '',
  rest: '',
  next: { label },
  ...more,
});

/** Asks which truck is meant, the model first. */
export function askTruck(typed: TypedTruck, said: string, noteOf?: (truck: Truck) => Partial<Choice>): QuickAnswer {
  if (typed.kind === 'which-year') {
    const { model } = typed;
    const choices = yearsOf(model).map((year) => ({
      text: String(year),
      says: `${year} ${said}`,
      ...noteOf?.({ model, year }),
    }));
    return ask('Choose the year', { finding: `Which year of ${modelOf(model).name}?`, choices });
  }
  const { models, year } = typed.kind === 'which-model' ? typed : {};
  const choices = truckModels
    .filter(({ id }) => !models || models.includes(id))
    .map(({ short }) => ({ text: short, says: models ? `${said} ${short}` : short }));
  return ask('Choose the model', { finding: year ? `Which ${year}?` : 'Which truck?', choices });
}

/** Asks for what a rating depends on; 'no-cab' says that the reader does not know the cab. */
function askVersion(truck: Truck, said: string): QuickAnswer | undefined {
  const open = openDetails(truck).find((name) => !said.includes(`no-${name}`));
  if (!open) return undefined;
  const names: Readonly<Record<string, string>> = detailNames[open];
  const choices = detailsOf(truck.model, truck.year, truck.trim)[open].map((word) => ({
    text: names[word] ?? word,
    says: `${said} ${word}`,
  }));
  return ask(`Choose the ${open}`, {
    finding: `Which ${open}?`,
    rest: 'The rating depends on it.',
    choices: [...choices, { text: 'Not sure', says: `${said} no-${open}` }],
  });
}

/** Answers 'Can it tow mine?' for the saved truck or the one chosen here, by the rating of this very version. */
export function answerTow(text: string, saved: Truck | undefined, data: AnswerData, said = ''): QuickAnswer {
  const weight = readNumber(text, 'lb', maxWeight);
  if (!weight) {
    const rest = 'Type what the trailer weighs with everything in it, in pounds.';
    return ask('Type the weight first', { rest });
  }
  const typed: TypedTruck = saved ? { kind: 'truck', truck: saved } : readTyped(said);
  if (typed.kind !== 'truck') return askTruck(typed, said);
  const question = saved ? undefined : askVersion(typed.truck, said);
  if (question) return question;
  const answer = judgeWeight(weight, typed.truck, data);
  return saved ? answer : { ...answer, choices: [{ text: 'Another truck', says: '' }] };
}

function judgeWeight(weight: number, truck: Truck, { trucks, ourLimit }: AnswerData): QuickAnswer {
  const { tow = [], recalls: { doNotDrive: stop } = {} } = trucks[truckId(truck)] ?? {};
  const { own, nearest, highest = weight } = findRating(tow, truck);
  // Nothing is towed before it is clear that the truck may be driven.
  const first = stop && isOfDrive(stop, truck) && `First check its VIN: one recall says “${stop.words}”.`;
  const advice = adviseAbove(weight, sizeOf(truck.model), ourLimit);
  const href = `/tools/will-it-tow?truck=${writeTruckValue(truck)}&trailer=${weight}`;
  const answer = (tone: QuickAnswer['tone'], found: string, rest: readonly unknown[], label: string): QuickAnswer => ({
    tone: first && tone === 'ok' ? 'close' : tone,
    finding: `${nameInFull(truck)}: ${found}.`,
    rest: [first, ...rest].filter(Boolean).join(' '),
    next: { label, href },
  });
  if (!own && weight > highest) {
    const rest = `The highest rating published for any truck like it is ${pounds(highest)}.`;
    return answer('no', 'no', [rest], 'See every limit');
  }
  if (!own) {
    const known = nearest && `The nearest known is ${nameRating(nearest)}.`;
    const rest = [known, 'Your trailering label has yours.', labelHintFor(truck), advice];
    return answer('unknown', 'the rating of this very truck is not known', rest, 'Work it out from your label');
  }
  const left = own.value - weight;
  const rated = [`It is rated ${printOwn(own)}.`, doubtOf(own)];
  if (left < 0) return answer('no', `no, ${pounds(-left)} over`, rated, 'See every limit');
  const isClose = weight > own.value * closeShare;
  const found = isClose ? `close, ${pounds(left)} under` : `yes, on the rating${advice && ', but above our limit'}`;
  const rest = [...rated, advice, isClose ? 'Payload will likely stop you first.' : 'Payload decides next.'];
  return answer(isClose || advice ? 'close' : 'ok', found, rest, 'Add the people aboard');
}

/** Answers 'What’s due?' by distance. */
export function answerDue(text: string, saved: Truck | undefined, data: AnswerData): QuickAnswer {
  const { services, milesPerMonth } = data;
  const milesNow = readNumber(text, 'mi', maxMiles);
  if (!milesNow) {
    const rest = 'Type the miles on the odometer. You get the next job and how far away it is.';
    return ask('Type the miles first', { rest });
  }
  const truck = saved ? `truck=${writeTruckValue(saved)}&` : '';
  const use = { towing: false, heat: false, trips: false, fourwd: saved?.drive !== '2wd' };
  const plan = makePlan(services, use, { milesNow, milesPerMonth }, [], 12);
  const all = [...plan.soon, ...plan.later];
  const miles = all[0]?.due.miles ?? milesNow;
  const names = all.filter(({ due }) => due.miles === miles).map(({ service }) => lower(service.name));
  const away = miles - milesNow;
  const when = away > 0 ? `next at ${formatCount(miles)}, in ${formatCount(away)}\u00a0mi:` : 'due now:';
  return {
    tone: away < soonMiles ? 'close' : 'ok',
    finding: `${saved ? nameModelYear(saved) : 'Any 2.7L, normal use'}: ${when}`,
    rest: `${names.join(', ')}.`,
    next: { label: 'See the whole plan', href: `/tools/service-planner?${truck}miles=${milesNow}` },
  };
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
