import { formatCount } from '../../core/text/counts.ts';
import { driveNames, drives, trimNames, trimsOf, tunesOf } from '../../facts/trucks/trucks.ts';
import { createElement } from '../../ui/browser.ts';
import { hasOwnLabel, isOfDrive, listOpen, type Truck, truckId, writeTruck } from './truck.ts';
import type { MileService, TruckFile } from './truck-facts.ts';
import { doubtOf, findRating, nameRating, nameSourcedRating, printRating, type Rating } from './truck-match.ts';

/** One answer for one truck; `strong` is its bold beginning. */
export interface Answer {
  strong: string;
  rest: string;
  link: { label: string; href: string };
  /** True where nothing is known. */
  isUnknown?: true;
}

const miles = (value: number): string => `${formatCount(value)}\u00a0miles`;
const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const unknown = (rest: string, link: Answer['link']): Answer => ({ strong: '', rest, link, isUnknown: true });

function describeRating(ratings: readonly Rating[], what: string, truck: Truck, file: TruckFile): Answer {
  const { own, nearest } = findRating(ratings, truck);
  const found = own ?? nearest;
  if (!found) {
    const whose = ratings.length > 0 ? 'your version of the' : 'a';
    const rest = `We know of no ${what} for ${whose} ${file.name}. Read the label on your door jamb.`;
    return unknown(rest, { label: 'What we know of this year', href: file.yearHref });
  }
  const link = { label: `Source: ${found.source.title}`, href: found.source.href };
  if (!own) {
    const open = listOpen(truck);
    const why = open ? `That depends on the ${open}.` : 'Not known for this very truck.';
    return unknown(
      `${why} The nearest known: ${found.sourced ? nameSourcedRating(found) : nameRating(found)}. Read the label on your door jamb.`,
      link,
    );
  }
  const [strong, sign] = own.other === undefined ? [`Up to ${printRating(own)}`, ':'] : [printRating(own), '.'];
  const rest = [`${sign} ${own.words}.`, doubtOf(own), 'The label on your door jamb wins.'].filter(Boolean).join(' ');
  return { strong, rest, link };
}

function describeLabel({ model, year, trim, drive }: Truck, { epa }: TruckFile): Answer {
  // While the trim is open, it may be one of those that have a label of their own.
  const open = trim ? [] : trimsOf(model, year).filter(() => drive !== '2wd');
  const asked = hasOwnLabel(trim) ? [trim] : [...(drive ? [drive] : drives), ...open];
  const known = asked.flatMap((each) => epa[each] ?? []);
  const link = { label: 'Every label', href: known[0]?.href ?? '/fuel-economy' };
  if (known.length === 0) {
    const ofDrive = drive ? `${driveNames[drive]} label` : 'label';
    const what = hasOwnLabel(trim) ? `label of the ${trimNames[trim]}` : ofDrive;
    return unknown(`We found no EPA ${what} for this model year.`, link);
  }
  const [first] = known;
  const range = (first?.value === first?.highest ? [first?.value] : [first?.value, first?.highest]).join('–');
  const doubt =
    tunesOf(model, year, trim).length > 1 ? ` EPA’s file does not say which engine tune of ${year} it is for.` : '';
  return known.length === 1
    ? { strong: `${range} mpg combined`, rest: ` on the EPA label: ${first?.words}.${doubt}`, link }
    : { strong: '', rest: `On the EPA label: ${known.map(({ words }) => words).join('; ')}.${doubt}`, link };
}

/** Returns the do-not-drive recalls that can be about a truck. */
export const stopsFor = (truck: Truck, { recalls }: TruckFile) => recalls.stop.filter((stop) => isOfDrive(stop, truck));

function describeRecalls(truck: Truck, file: TruckFile): Answer {
  const { count, href } = file.recalls;
  const link = { label: count === 0 ? 'What we looked at' : 'See them', href };
  const found = count === 1 ? 'one safety recall' : `${count} safety recalls`;
  const list = `We ${count === 0 ? 'know of no confirmed safety recall' : `found ${found}`} that can reach a ${file.name} with the 2.7L. That is our list, not proof: ask NHTSA with the VIN.`;
  const [first] = stopsFor(truck, file);
  return first
    ? { strong: `${first.words}. ${first.name}.`, rest: ` ${first.advice} ${list}`, link }
    : { strong: '', rest: list, link };
}

function describeWarranty({ warranty, yearHref, name }: TruckFile): Answer {
  const link = { label: 'The model year', href: yearHref };
  if (!warranty) return unknown(`We have not looked up the warranty of a ${name} yet. Read its booklet.`, link);
  return { strong: '', rest: `Bumper to bumper ${warranty.replace(/(\d) (?=yr|mi)/g, '$1\u00a0')}.`, link };
}

function describeProblems({ problems: { titles, href }, name }: TruckFile): Answer {
  if (titles.length === 0) {
    return {
      strong: '',
      rest: `Our list has no known problem of a ${name}. That is our list, not a clean bill.`,
      link: { label: 'The whole list', href: '/problems' },
    };
  }
  return {
    strong: `${titles.length} listed`,
    rest: `: ${titles.map(lower).join('; ')}.`,
    link: { label: 'See them', href },
  };
}

/** Returns the next rounds by distance, soonest first; rounds before this mileage count as done. */
export function nextServices(services: readonly MileService[], truck: Truck) {
  const now = truck.miles ?? 0;
  const rounds = new Map<number, string[]>();
  for (const { name, every, isFourWheel } of services) {
    if (isFourWheel && truck.drive === '2wd') continue;
    const at = Math.max(1, Math.ceil(now / every)) * every;
    rounds.set(at, [...(rounds.get(at) ?? []), lower(name)]);
  }
  return [...rounds].sort(([a], [b]) => a - b).map(([at, names]) => ({ at, names }));
}

function describeService(truck: Truck, { services }: TruckFile): Answer {
  if (truck.miles === undefined) {
    return unknown('Add your miles to see what is due.', { label: 'Add miles', href: '/my-truck#truck-miles' });
  }
  const [next, after] = nextServices(services, truck);
  const link = { label: 'See the plan', href: `/tools/service-planner?${writeTruck(truck)}` };
  if (!next) return unknown('The schedule lists nothing by distance.', link);
  const away = next.at - truck.miles;
  const strong = away === 0 ? 'Due now' : `In ${miles(away)}`;
  const then = after ? ` Then, at ${formatCount(after.at)}: ${after.names.join('; ')}.` : '';
  return {
    strong,
    rest: `, at ${formatCount(next.at)}: ${next.names.join('; ')}.${then} The oil-life monitor and your manual decide.`,
    link,
  };
}

/** What a line about the reader's truck can be about. */
const describers = {
  towing: (truck, file) => describeRating(file.tow, 'tow rating', truck, file),
  payload: (truck, file) => describeRating(file.payload, 'payload rating', truck, file),
  economy: describeLabel,
  warranty: (_, file) => describeWarranty(file),
  recalls: describeRecalls,
  problems: (_, file) => describeProblems(file),
  service: describeService,
} satisfies Record<string, (truck: Truck, file: TruckFile) => Answer>;

export type Topic = keyof typeof describers;
export const topics = Object.keys(describers) as Topic[];

/** Returns what is known about one truck on one topic. */
export const describe = (topic: Topic, truck: Truck, file: TruckFile): Answer => describers[topic](truck, file);

/** Fetches what is known about a truck's model year. */
export async function loadTruckFile(truck: Truck): Promise<TruckFile> {
  const response = await fetch(`/my-truck/${truckId(truck)}.json`);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return (await response.json()) as TruckFile;
}

/** Writes an answer into an element: bold beginning, words, link. */
export function fillAnswer(element: Element, { strong, rest, link }: Answer): void {
  const bold = strong ? [createElement('b', {}, strong)] : [];
  element.replaceChildren(...bold, `${rest} `, createElement('a', { href: link.href }, link.label));
}
