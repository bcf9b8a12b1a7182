import { error, type Finding, type Place } from '../../../core/content-finding.ts';
import { faultOfAddress } from '../../../core/external-address.ts';
import type { Fact } from '../../../facts/fact-schema.ts';
import type { TruckRecord } from '../../../facts/trucks/truck-record.ts';

/** Checks what every record has: addresses, dates, two sources for two, and the reason for a doubt. */
export function checkTruckRecord(record: TruckRecord, place: Place, today: string): Finding[] {
  const { id, mark, sources, checked, added, changed = added, perhaps, conflict, scope } = record;
  const hosts = new Set(sources.map(({ address }) => new URL(address).host));
  const future = [...new Set([checked, added, changed])].filter((day) => day > today);
  return [
    ...sources.flatMap(({ address }) => {
      const fault = faultOfAddress(address);
      return fault ? [error(place, fault.problem, fault.fix)] : [];
    }),
    ...future.map((day) => error(place, `'${id}' has the date ${day}, which is in the future.`, 'Correct it.')),
    ...(mark === 'A' && hosts.size < 2
      ? [error(place, `'${id}' has mark A and one source.`, 'Add a second, independent source, or write  mark: B')]
      : []),
    ...(perhaps.length > 0 && !conflict && !scope
      ? [error(place, `'${id}' says perhaps and not why.`, 'Say it in conflict or in scope.')]
      : []),
  ];
}

/** Returns a record as a fact of its folder: ids that start with `recall-` or `problem-` are due after three months. */
export const factOfRecord = (folder: 'recall' | 'problem', record: TruckRecord, value: string | undefined): Fact => ({
  id: `${folder}-${record.id}`,
  label: record.title,
  value: value || 'no number found',
  appliesTo: {},
  source: { kind: 'address', title: record.sources[0]?.title, address: record.sources.map(({ address }) => address) },
  checked: record.checked,
  status: 'stated',
});
