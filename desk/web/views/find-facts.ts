import type { DeskFacts, FactRow } from '../../../core/desk-facts.ts';
import { formatNumber } from '../../../ui/format.ts';
import { withFilter } from '../kit/use-filters.ts';
import { factFilters } from './FactState.tsx';

/** What the address of the list asks for. */
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
