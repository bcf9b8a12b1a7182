import type { FactRow } from '../../../core/desk-facts.ts';
import { formatCountOf, formatDay } from '../../../ui/format.ts';
import { StatusWord } from '../kit/StatusWord.tsx';

const expiringDays = 30;

type Filter = { name: string; key: string; has(row: FactRow, today: string): boolean };

const isDue = ({ due }: FactRow, today: string): boolean => due !== undefined && due <= today;

function isEnding({ validUntil }: FactRow, today: string): boolean {
  const left = validUntil === undefined ? -1 : (Date.parse(validUntil) - Date.parse(today)) / 86_400_000;
  return left >= 0 && left <= expiringDays;
}

/** Which facts a list shows. */
export const factFilters: readonly Filter[] = [
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
