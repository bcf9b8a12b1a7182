import type { DeskFacts, FactRow } from '../../../core/desk-facts.ts';
import { formatCountOf, formatDay, formatNumber } from '../../../ui/format.ts';
import { withFilter } from '../kit/ListPage.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';

const expiringDays = 30;

type Filter = { name: string; key: string; has(row: FactRow, today: string): boolean };

const isDue = ({ due }: FactRow, today: string): boolean => due !== undefined && due <= today;

function isEnding({ validUntil }: FactRow, today: string): boolean {
  const left = validUntil === undefined ? -1 : (Date.parse(validUntil) - Date.parse(today)) / 86_400_000;
  return left >= 0 && left <= expiringDays;
}

/** Which facts a list shows. */
const factFilters: readonly Filter[] = [
  { name: 'All, due first', key: '', has: () => true },
  { name: 'Due', key: 'due', has: isDue },
  { name: 'Run out soon', key: 'expiring', has: isEnding },
  { name: 'Contested', key: 'contested', has: ({ status }) => status === 'contested' },
  { name: 'Our own', key: 'own', has: ({ sourceKind }) => sourceKind !== 'address' && sourceKind !== 'general' },
];

/** When a fact is due, or what else is to say about its state. */
export function DueWord({ row, today }: { row: FactRow; today: string }) {
  const { due, validUntil, status } = row;
  if (validUntil !== undefined && validUntil < today)
    return <StatusWord kind="err" word={`Ran out ${formatDay(validUntil)}`} />;
  if (due !== undefined && due <= today) {
    const days = Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000);
    return <StatusWord kind="warn" word={days === 0 ? 'Due today' : `${formatCountOf(days, 'day')} over`} />;
  }
  if (isEnding(row, today) && validUntil !== undefined)
    return <StatusWord kind="warn" word={`Ends ${formatDay(validUntil)}`} />;
  if (status === 'contested') return <StatusWord kind="off" word="Contested, says so" />;
  return due === undefined ? <StatusWord kind="off" word="No end" /> : <StatusWord kind="ok" word={formatDay(due)} />;
}

interface Asked {
  text: string;
  source: string | null;
  place: string | null;
}

/** Returns what the address asks for: the facts, the first due first, and the filters with their counts. */
export function findFacts({ today, rows: all }: DeskFacts, params: URLSearchParams) {
  const asked: Asked = { text: params.get('text') ?? '', source: params.get('source'), place: params.get('place') };
  const state = params.get('state') ?? '';
  const filter = factFilters.find(({ key }) => key === state) ?? factFilters[0];
  const matching = all.filter((row) => isAsked(row, asked));
  const rows = matching.filter((row) => filter?.has(row, today)).toSorted(byDue);
  const filters = factFilters.map(({ name, key, has }) => ({
    name,
    to: `/facts?${withFilter(params, 'state', key)}`,
    count: matching.filter((row) => has(row, today)).length,
    isOn: key === filter?.key,
  }));
  /** Few enough to be marked at once. */
  const isShort = asked.source !== null || state === 'due';
  return { asked, filters, rows, isShort };
}

function isAsked(row: FactRow, { text, source, place }: Asked): boolean {
  const words = `${row.label} ${row.id} ${row.shown} ${row.source}`.toLowerCase();
  if (!words.includes(text.trim().toLowerCase())) return false;
  return (source === null || row.source === source) && (place === null || row.places.includes(place));
}

const byDue = (one: FactRow, other: FactRow): number =>
  (one.due ?? '9').localeCompare(other.due ?? '9') || one.label.localeCompare(other.label);

/** Returns every source with the number of its facts, the most used first; a computed fact has none. */
export function listSources(rows: readonly FactRow[]): [string, string][] {
  const counts = new Map<string, number>();
  for (const { source, sourceKind } of rows)
    if (sourceKind !== 'arithmetic') counts.set(source, (counts.get(source) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other))
    .map(([source, count]) => [source, `${source} (${formatNumber(count)})`]);
}

/** Returns the pages and articles that use facts, by their titles. */
export const listPlaces = ({ rows, titles }: DeskFacts): [string, string][] =>
  [...new Set(rows.flatMap(({ places }) => places))].sort().map((place) => [place, titles[place] ?? place]);
