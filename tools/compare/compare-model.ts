import { formatNumber } from '../../core/text/counts.ts';
import type { Values } from '../../ui/form/field.ts';
import type { Truck as OwnTruck } from '../my-truck/truck.ts';
import type { CompareData, Truck, TruckFact } from './compare-data.ts';
import { type CompareFields, noTruck, truckSlots } from './compare-fields.ts';
import { type Question, questions } from './compare-rows.ts';

/** A question, worked out for the chosen trucks. Lists have one entry a truck. */
export interface Answer {
  question: Question;
  cells: (Cell | undefined)[];
  words: (LeadWord | undefined)[];
  /** How each truck does against the first; missing for the first, and where a figure is unknown. */
  leans: (Lean | undefined)[];
  /** Place of the one truck that leads; 'even' where none does alone; 'open' while a figure is unknown. */
  outcome: number | 'even' | 'open';
}

/** Puts the chosen trucks side by side; `own` is the reader's, where the first one is its line. */
export function compare(data: CompareData, values: Values<CompareFields>, own?: Pick<OwnTruck, 'cab'>) {
  const trucks = truckSlots.flatMap((slot) => {
    if (values[slot] === noTruck) return [];
    return data.trucks.filter(({ key }) => key === values[slot]);
  });
  const answers = questions.map((question) => {
    const cells = trucks.map((truck, at) => readCell(data, truck, question, at === 0 ? own : undefined));
    return answer(question, cells);
  });
  return { trucks, answers };
}

export type Comparison = ReturnType<typeof compare>;

function answer(question: Question, cells: (Cell | undefined)[]): Answer {
  const words = findLeaders(question, cells);
  const [base, ...others] = cells.map((cell) => cell?.span);
  const leans = [undefined, ...others.map((span) => (base && span ? readLean(question, base, span) : undefined))];
  return { question, cells, words, leans, outcome: readOutcome(cells, words) };
}

function readOutcome(cells: Answer['cells'], words: Answer['words']): Answer['outcome'] {
  if (cells.some((cell) => !cell?.span)) return 'open';
  const leaders = words.flatMap((word, at) => (word ? [at] : []));
  return leaders.length === 1 ? (leaders[0] ?? 'even') : 'even';
}

/** From and to; both the same for a single fact. */
interface Span {
  low: number;
  high: number;
}

interface Entry extends Pick<TruckFact, 'id' | 'text' | 'number'> {
  /** '2025, contested': years and cautions. */
  note: string;
}

/** A known cell: one fact, or several where records or versions differ. */
export interface Cell {
  entries: Entry[];
  /** Missing where the fact is words. */
  span?: Span;
}

/** '7,680–8,110' → 7680 to 8110; undefined for words. */
function readSpan(text: string): Span | undefined {
  const numbers = text.split('–').map((part) => part.trim().replace(/,/g, ''));
  if (numbers.length > 2 || !numbers.every((number) => /^\d+(\.\d+)?$/.test(number))) return undefined;
  const [low = 0, high = low] = numbers.map(Number);
  return { low: Math.min(low, high), high: Math.max(low, high) };
}

/** Reads what a truck has on a line; undefined where the ledger does not know, or knows it of another cab than the reader's. */
function readCell({ facts }: CompareData, truck: Truck, row: Question, own?: Pick<OwnTruck, 'cab'>): Cell | undefined {
  const entries = (truck.cells[row.slot] ?? []).flatMap((index) => {
    const fact = facts[index];
    if (own && own.cab !== 'regular' && fact?.build?.includes('regular cab')) return [];
    const text = fact && partOf(fact.text, row.part);
    return text ? [{ id: fact.id, number: fact.number, text, note: noteOf(fact, truck, row) }] : [];
  });
  // Two versions of a label often share a part: it is shown once.
  const distinct = entries.filter(({ text }, at) => entries.findIndex((other) => other.text === text) === at);
  if (distinct.length === 0) return undefined;
  const span = joinSpans(distinct.map(({ text }) => readSpan(text)));
  return { entries: distinct, ...(span && { span }) };
}

/** Reads one part of a label; a combined value alone has none. */
const partOf = (text: string, part: Question['part']) =>
  part === undefined || !text.includes('/') ? text : text.split('/')[part];

function noteOf(
  { years, build, isAnyDrive, cautions = [] }: TruckFact,
  { drive }: Truck,
  { isByDrive }: Question,
): string {
  const isDriveOpen = isByDrive && drive && isAnyDrive;
  return [years, build, ...(isDriveOpen ? ['drive not stated'] : []), ...cautions].filter(Boolean).join(', ');
}

function joinSpans(spans: (Span | undefined)[]): Span | undefined {
  const known = spans.filter((span) => span !== undefined);
  if (known.length < spans.length) return undefined;
  return { low: Math.min(...known.map(({ low }) => low)), high: Math.max(...known.map(({ high }) => high)) };
}

/** The word beside a winning figure: 'best known' while a rival's figure is missing, 'shares the lead' for equals. */
export type LeadWord = 'leads' | 'shares the lead' | 'best known';

/** Finds the word of each cell. A figure with several versions wins only if its worst beats every other's best. */
function findLeaders({ better }: Question, cells: readonly (Cell | undefined)[]): (LeadWord | undefined)[] {
  const spans = cells.map((cell) => cell?.span);
  const known = spans.filter((span) => span !== undefined);
  if (known.length < 2 || known.every((span) => isSame(span, known[0]))) return cells.map(() => undefined);
  const isLeading = (span: Span | undefined) =>
    span && known.every((other) => isSame(span, other) || beats(span, other));
  const beats = (span: Span, other: Span) => (better === 'more' ? span.low > other.high : span.high < other.low);
  const leaders = spans.filter(isLeading).length;
  const lead: LeadWord = leaders > 1 ? 'shares the lead' : 'leads';
  const word: LeadWord = known.length < cells.length ? 'best known' : lead;
  return spans.map((span) => (isLeading(span) ? word : undefined));
}

const isSame = (one: Span | undefined, other: Span | undefined) => one?.low === other?.low && one?.high === other?.high;

/** How one truck does against the first. */
export interface Lean {
  /** Which of the two answers the question better. */
  ahead: 'first' | 'this' | 'neither';
  /** The difference in print: '+1,700', '−$4,900', '−1 to −2', 'same'. */
  text: string;
  /** The difference as a share of the first truck's figure. */
  share: number;
}

function readLean({ better, sign }: Pick<Question, 'better' | 'sign'>, first: Span, own: Span): Lean {
  const low = own.low - first.high;
  const high = own.high - first.low;
  if (low <= 0 && high >= 0) {
    return { ahead: 'neither', text: low === 0 && high === 0 ? 'same' : 'too close', share: 0 };
  }
  const [near, far] = low > 0 ? [low, high] : [high, low];
  const print = (value: number) => `${value < 0 ? '−' : '+'}${sign ?? ''}${formatNumber(Math.abs(value), 1)}`;
  const middle = (low + high) / 2;
  return {
    ahead: middle > 0 === (better === 'more') ? 'this' : 'first',
    text: near === far ? print(near) : `${print(near)} to ${print(far)}`,
    share: Math.abs(middle) / ((first.low + first.high) / 2),
  };
}
