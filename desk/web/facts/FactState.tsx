import { formatCountOf } from '../../../core/text/counts.ts';
import { formatDay } from '../../../ui/format-time.ts';
import type { DeskFacts, FactRow } from '../../fact-desk.ts';
import { applyFilter, type Filter } from '../kit/ListPage.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';

const expiringDays = 30;

function isEnding({ validUntil }: FactRow, today: string): boolean {
  const left = validUntil === undefined ? -1 : (Date.parse(validUntil) - Date.parse(today)) / 86_400_000;
  return left >= 0 && left <= expiringDays;
}

/** Which facts a list shows. */
const factFilters = (today: string): readonly Filter<FactRow>[] => [
  { name: 'All, due first', key: '', has: () => true },
  { name: 'Due', key: 'due', has: ({ due }) => due !== undefined && due <= today },
  { name: 'Run out soon', key: 'expiring', has: (row) => isEnding(row, today) },
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

/** Returns what the address asks for: the facts, the first due first, and the filters with their counts. */
export function findFacts({ today, rows: all, titles }: DeskFacts, params: URLSearchParams) {
  const wanted = (params.get('text') ?? '').trim().toLowerCase();
  const wordsOf = ({ label, id, shown, source, places }: FactRow): string[] => [
    ...[label, id, shown, source],
    ...places.map((place) => titles[place] ?? place),
  ];
  const matching = all.filter((row) => wordsOf(row).join(' ').toLowerCase().includes(wanted));
  const { lines, found } = applyFilter('/facts', params, factFilters(today), matching);
  return { lines, rows: found.toSorted(byDue) };
}

const byDue = (one: FactRow, other: FactRow): number =>
  (one.due ?? '9').localeCompare(other.due ?? '9') || one.label.localeCompare(other.label);
