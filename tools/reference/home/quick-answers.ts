import { driveNames, truckModels, yearsOf } from '../../../facts/trucks/trucks.ts';
import { type Truck, truckId } from '../../my-truck/truck.ts';
import { findRating, type Rating } from '../../my-truck/truck-match.ts';
import type { Service } from '../../service-planner/service.ts';
import { makePlan } from '../../service-planner/service-plan.ts';
import { readMake, readModelYear, readVin, workOutCheckDigit } from '../../vin-check/vin.ts';

/** What the list of recalls has for one model year. */
export interface FoundRecalls {
  count: number;
  path: string;
  /** The advice, when one of them says not to drive. */
  doNotDrive?: string | undefined;
}

/** What the answers are worked out from. */
export interface AnswerData {
  /** By `truckId`. */
  trucks: Readonly<Record<string, { tow: Rating[]; recalls: FoundRecalls }>>;
  services: readonly Service[];
  milesPerMonth: number;
  /** Where NHTSA says what is open on one truck. */
  lookupUrl: string;
}

/** One answer: a mark, a finding, a sentence and the next step. */
export interface QuickAnswer {
  tone: 'ok' | 'close' | 'no' | 'unknown';
  finding: string;
  rest: string;
  next: { label: string; href: string };
}

/** The truck the answers are for where none is saved. */
export const defaultTruck: Truck = { model: 'silverado-1500', year: 2024, drive: '4wd' };
/** What the questions start with. */
export const defaultWeight = 7000;
export const defaultMiles = 41_200;

/** Above this share of the rating it is close. */
const closeShare = 0.85;
const maxWeight = 40_000;
const maxMiles = 500_000;
/** Nearer than this, a service is due soon. */
const soonMiles = 1000;

const format = new Intl.NumberFormat('en-US');

/** '2024 Silverado 1500'. */
const nameModelYear = ({ model, year }: Pick<Truck, 'model' | 'year'>): string =>
  `${year} ${truckModels.find(({ id }) => id === model)?.name}`;

/** '2024 Silverado 1500, crew cab, 4WD'. */
export const nameInFull = (truck: Truck): string =>
  [nameModelYear(truck), truck.cab && `${truck.cab} cab`, truck.drive && driveNames[truck.drive]]
    .filter(Boolean)
    .join(', ');

/** Reads '7,000 lb'; undefined where it is no number between 1 and `max`. */
function readNumber(text: string, max: number): number | undefined {
  const digits = text.replace(/[,\s]|lbs?|mi(les)?/gi, '');
  const value = /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
  return value > 0 && value <= max ? value : undefined;
}

/** Answers 'Can it tow mine?' by the rating alone. */
export function answerTow(text: string, truck: Truck, { trucks }: AnswerData): QuickAnswer {
  const weight = readNumber(text, maxWeight);
  const rating = findRating(trucks[truckId(truck)]?.tow ?? [], truck).own?.value;
  const href = `/tools/will-it-tow?trailer=${weight ?? defaultWeight}${rating ? `&rating=${rating}` : ''}`;
  if (!weight) {
    const next = { label: 'How to find the weight', href: '/blog/2025-chevy-towing-comparison' };
    return { tone: 'unknown', finding: 'Type the loaded weight in pounds.', rest: 'A scale ticket is best.', next };
  }
  if (!rating) {
    const next = { label: 'Work it out from your label', href };
    const rest = 'The label on the door jamb has yours.';
    return { tone: 'unknown', finding: `We found no rating for a ${nameInFull(truck)}.`, rest, next };
  }
  const [left, limit, name] = [rating - weight, format.format(rating), nameInFull(truck)];
  if (left < 0) {
    const rest = `The rating is up to ${limit} lb on a ${name}.`;
    return {
      tone: 'no',
      finding: `No: ${format.format(-left)} lb over.`,
      rest,
      next: { label: 'See every limit', href },
    };
  }
  const next = { label: 'Add the people aboard', href };
  return weight > rating * closeShare
    ? {
        tone: 'close',
        finding: `Close: ${format.format(left)} lb under`,
        rest: `the rating of up to ${limit} lb on a ${name}. Payload will likely stop you first.`,
        next,
      }
    : {
        tone: 'ok',
        finding: 'Yes, on the rating:',
        rest: `up to ${limit} lb on a ${name}. Payload decides next.`,
        next,
      };
}

/** Answers 'What’s due?' by distance. */
export function answerDue(text: string, truck: Truck, { services, milesPerMonth }: AnswerData): QuickAnswer {
  const milesNow = readNumber(text, maxMiles);
  const fourwd = truck.drive === '4wd';
  const href = `/tools/service-planner?miles=${milesNow ?? defaultMiles}${fourwd ? '&fourwd=1' : ''}`;
  const next = { label: 'See the whole plan', href };
  if (!milesNow) return { tone: 'unknown', finding: 'Type the miles on the odometer.', rest: '', next };
  const use = { towing: false, heat: false, trips: false, fourwd };
  const plan = makePlan(services, use, { milesNow, milesPerMonth }, [], 12);
  const all = [...plan.soon, ...plan.later];
  const miles = all[0]?.due.miles ?? milesNow;
  const names = all.filter(({ due }) => due.miles === miles).map(({ service }) => lower(service.name));
  const away = miles - milesNow;
  const when = away > 0 ? `Next at ${format.format(miles)}, in ${format.format(away)}\u00a0mi:` : 'Due now:';
  return { tone: away < soonMiles ? 'close' : 'ok', finding: when, rest: `${names.join(', ')}.`, next };
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Answers 'Is mine recalled?' for a VIN, a model and year, or the truck itself. */
export function answerRecall(text: string, truck: Truck, data: AnswerData): QuickAnswer {
  const typedYear = /\b20\d\d\b/.exec(text)?.[0];
  const typedModel = truckModels.find(({ short }) => new RegExp(short, 'i').test(text));
  if (!text.trim() || typedYear || typedModel) {
    const model = typedModel?.id ?? truck.model;
    return answerModelYear({ model, year: typedYear ? Number(typedYear) : truck.year }, data);
  }
  const next = { label: 'Open the VIN check', href: '/tools/vin-check' };
  const reading = readVin(text);
  if (reading.kind === 'fault') return { tone: 'no', finding: 'Check it again:', rest: reading.sentence, next };
  if (reading.kind !== 'vin') {
    const counted = reading.kind === 'partial' ? reading.sentence : '';
    return { tone: 'unknown', finding: counted, rest: 'The number never leaves this device.', next };
  }
  if (!workOutCheckDigit(reading.vin).isRight) {
    const rest = 'the check digit does not fit. Read it again.';
    return { tone: 'no', finding: 'One character is off:', rest, next };
  }
  return answerVin(reading.vin, data);
}

function answerModelYear(asked: Pick<Truck, 'model' | 'year'>, { trucks }: AnswerData): QuickAnswer {
  const name = nameModelYear(asked);
  const found = trucks[truckId(asked)]?.recalls;
  if (!found) {
    const years = yearsOf(asked.model);
    const rest = `It has the ${name.slice(5)} from ${years[0]} to ${years.at(-1)}.`;
    return {
      tone: 'unknown',
      finding: `The ${name} is not on our list.`,
      rest,
      next: { label: 'Open the recall list', href: '/recalls' },
    };
  }
  const { count, path, doNotDrive } = found;
  if (doNotDrive) {
    const finding = `${name}: one recall says do not drive.`;
    return { tone: 'no', finding, rest: doNotDrive, next: { label: 'Read the recall', href: path } };
  }
  return count > 0
    ? {
        tone: 'close',
        finding: `${name}: ${count} found.`,
        rest: 'One truck is rarely in all of them.',
        next: { label: 'See which ones', href: path },
      }
    : {
        tone: 'unknown',
        finding: `${name}: none found`,
        rest: 'that reaches a 2.7. That is our list, not a clean bill.',
        next: { label: 'See what we checked', href: path },
      };
}

/** The first characters of a VIN tell the make, not the model. */
function answerVin(vin: string, { trucks, lookupUrl }: AnswerData): QuickAnswer {
  const year = readModelYear(vin)?.year ?? 0;
  const make = readMake(vin);
  const own = truckModels
    .filter(({ id }) => (makeOf(id) === make || !make) && trucks[truckId({ model: id, year })])
    .map(({ id, short }) => ({ short, ...trucks[truckId({ model: id, year })]?.recalls }));
  const next = { label: 'Ask NHTSA what is open', href: lookupUrl };
  const fits = `The number fits: ${[year || 'unknown year', make].filter(Boolean).join(' ')}.`;
  if (own.length === 0) return { tone: 'unknown', finding: fits, rest: 'Our list has nothing for it.', next };
  const stop = own.find(({ doNotDrive }) => doNotDrive);
  const counts = own.map(({ short, count }) => `${short}: ${count || 'none'} found.`).join(' ');
  return stop
    ? {
        tone: 'no',
        finding: `${year} ${stop.short}: one recall says do not drive.`,
        rest: String(stop.doNotDrive),
        next,
      }
    : { tone: own.some(({ count }) => count) ? 'close' : 'unknown', finding: fits, rest: counts, next };
}

const makeOf = (model: Truck['model']): string => (model === 'sierra-1500' || model === 'canyon' ? 'GMC' : 'Chevrolet');
