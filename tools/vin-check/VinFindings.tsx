import type { ReactNode } from 'react';
import { type ModelYear, type Repair, readEngineLetter, readModelYear, readRegion, suggestRepairs } from './vin.ts';

/** Renders other findings: misreadings that would explain a wrong check digit, model year, engine letter, region. */
export function VinFindings({ vin }: { vin: string }) {
  const repairs = suggestRepairs(vin);
  const year = readModelYear(vin);
  const engine = readEngineLetter(vin);
  const region = readRegion(vin);
  return (
    <dl className="vin-findings">
      {repairs.length > 0 && (
        <Finding name="Look again at" value={repairs.map(positionOf).join(', ')}>
          {repairs.length === 1 ? 'This one change' : 'Any one of these changes'} would make the digit fit:{' '}
          {repairs.map(printRepair).join('; ')}. Check the label, not this list.
        </Finding>
      )}
      <Finding name="Model year" value={year ? String(year.year) : 'unknown'}>
        {year ? explainYear(year) : `Position 10 is ${vin.charAt(9)}, which is not a model year.`}
      </Finding>
      {engine && (
        <Finding
          name="Engine letter"
          value={engine.pointsTo27 ? `${engine.letter}: points to the 2.7L` : engine.letter}
        >
          {engine.sentence}
        </Finding>
      )}
      <Finding name="Maker’s region" value={region?.replace(/^the /, '') ?? 'unknown'}>
        {region
          ? `Position 1 is ${vin.charAt(0)}: the maker’s code belongs to ${region}.`
          : `Position 1 is ${vin.charAt(0)}, which does not settle it.`}
      </Finding>
    </dl>
  );
}

function Finding({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <span>{children}</span>
      </dd>
    </div>
  );
}

const positionOf = ({ position }: Repair) => `position ${position}`;
const printRepair = ({ position, from, to }: Repair) => `${to} for ${from} in position ${position}`;

function explainYear({ code, decider, year, other }: ModelYear): string {
  const kind = /\d/.test(decider) ? 'a digit, so 1980 to 2009' : 'a letter, so 2010 to 2039';
  return `Position 10 is ${code}: ${Math.min(year, other)} or ${Math.max(year, other)}. Position 7 is ${decider}, ${kind}. The rule is for cars and light trucks.`;
}
