import type { Values } from '../../ui/form/field.ts';
import { type CompareFields, nobody, places } from './compare-fields.ts';
import { type CriterionKey, criteria, type Row, rows } from './compare-rows.ts';
import type { CompareData, Truck } from './compare-shape.ts';
import { type BestWord, differ, findBest } from './find-best.ts';
import { type Cell, middleOf, readCell } from './read-cell.ts';
import { type Line, type Score, scoreTrucks } from './score-trucks.ts';

/** One line of the table, worked out for the chosen trucks. */
export interface ComparedRow {
  row: Row;
  cells: (Cell | undefined)[];
  best: (BestWord | undefined)[];
  /** False where all cells say the same. */
  isDifferent: boolean;
}

/** The chosen trucks side by side. */
export interface Comparison {
  trucks: Truck[];
  rows: ComparedRow[];
  score: Score;
}

/** Puts the chosen trucks side by side and weighs them. */
export function compare(data: CompareData, values: Values<CompareFields>): Comparison {
  const trucks = places.flatMap((place) => {
    if (values[place] === nobody) return [];
    return data.trucks.filter(({ key }) => key === values[place]);
  });
  const compared = rows.map((row): ComparedRow => {
    const cells = trucks.map((truck) => readCell(data, truck, row));
    return { row, cells, best: findBest(row, cells), isDifferent: differ(cells) };
  });
  const weights = Object.fromEntries(criteria.map(({ key }) => [key, Number(values[key])]));
  return { trucks, rows: compared, score: scoreTrucks(linesOf(compared), weights as Record<CriterionKey, number>) };
}

function linesOf(compared: readonly ComparedRow[]): Record<string, Line> {
  const lines = compared.flatMap(({ row: { key, better }, cells }): [string, Line][] =>
    better ? [[key, { better, figures: cells.map((cell) => cell?.span && middleOf(cell.span)) }]] : [],
  );
  return Object.fromEntries(lines);
}
