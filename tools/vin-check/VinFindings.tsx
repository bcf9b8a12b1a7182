import type { ReactNode } from 'react';
import type { CheckDigit, ModelYear } from './vin.ts';
import type { VinAnswer } from './vin-answer.ts';

/** Renders what the VIN tells: model year, engine, truck, check digit. */
export function VinFindings({ vin, answer, check }: { vin: string; answer: VinAnswer; check: CheckDigit }) {
  const { year, make, engine, names } = answer;
  return (
    <dl className="vin-findings">
      <Finding name="Model year" value={year ? String(year.year) : 'unknown'}>
        {year ? explainYear(year) : `Position 10 is ${vin.charAt(9)}, which is not a model year.`}
      </Finding>
      {engine && (
        <Finding name="Engine" value={engine.engine ?? `${engine.letter}: we can’t say`}>
          {engine.engine && `${engine.letter} in position 8 points to it. `}
          {engine.sentence}
        </Finding>
      )}
      {make && (
        <Finding name="Truck" value={engine?.pointsTo27 && names ? names : make}>
          {explainModel(answer)}
        </Finding>
      )}
      <Finding name="Check digit" value={check.isRight ? 'fits' : 'does not fit'}>
        Position 9 is {check.found}
        {!check.isRight && `; the rest needs ${check.expected}`}.
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
        <span className="fine">{children}</span>
      </dd>
    </div>
  );
}

function explainYear({ code, decider, year, other }: ModelYear): string {
  const kind = /\d/.test(decider) ? 'a digit' : 'a letter';
  return `Position 10 is ${code}. That is also ${other}; ${kind} in position 7, ${decider}, decides for ${year}.`;
}

function explainModel({ make, engine, models, names }: VinAnswer): string {
  if (models.length === 0) return `The first three characters point to ${make}, not to a model.`;
  if (!engine?.pointsTo27) {
    return `The first three characters point to ${make}, not to a model. Of this year our list has: ${names}.`;
  }
  return models.length === 1
    ? `The only ${make} of this year on our list that can have the 2.7L.`
    : `The two ${make} trucks of this year that can have the 2.7L. The badge tells which.`;
}
