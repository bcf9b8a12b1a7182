import type { Fact } from '../../facts/fact-schema.ts';
import { toNumber } from './arithmetic.ts';

/** A number with a unit as it stands in a text. */
export interface WrittenFigure {
  /** As written: '9,500 lb'. */
  text: string;
  /** The number, both ends of a range. */
  values: number[];
  /** The ledger's name of the unit. */
  unit: string;
  index: number;
}

/** The ledger's units, each with the words authors write for it. */
const unitWords: Readonly<Record<string, string>> = {
  'lb-ft': 'lb-ft|pound-feet|foot-pounds',
  lb: 'lbs?|pounds?',
  hp: 'hp|horsepower',
  rpm: 'rpm',
  mpg: 'mpg',
  mph: 'mph',
  mi: 'mi|miles?',
  '%': '%|percent',
  'cu ft': 'cu ft|cubic feet',
  in: 'in(?=[.,;:)]|$)|inch(?:es)?',
  psi: 'psi',
  bar: 'bar',
  s: 's|seconds?',
  yr: 'yr|years?',
  months: 'months?',
  days: 'days?',
  h: 'h|hours?',
  gal: 'gal|gallons?',
  qt: 'qt|quarts?',
  mm: 'mm',
  cc: 'cc',
  '°F': '°F',
};

const number = '(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?';
const range = `(?:(${number})(?:–|-| to | or ))?`;
const words = Object.values(unitWords).join('|');
const pattern = new RegExp(
  `(?<![\\w.,–$])(?:\\$${range}\\$?(${number})|${range}(${number})(?:\\s|\\u00a0|-|(?=[%°]))(${words})(?![\\w]))`,
  'giu',
);
const calendarYear = /^(19|20)\d\d$/;

/** Every number with a unit in a text; a calendar year before 'model years' is none. */
export function figuresIn(text: string): WrittenFigure[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [written, firstDollar, dollar, first, last, word = ''] = match;
    const unit = dollar ? '$' : unitOf(word);
    const end = dollar ?? last ?? '';
    if (calendarYear.test(end) && ['yr', 'in', 'mi', 's', 'h'].includes(unit)) return [];
    const start = firstDollar ?? first;
    const values = [start, end]
      .filter((each) => each !== undefined && each !== '')
      .map((each) => toNumber(String(each)));
    return [{ text: written, values, unit, index: match.index }];
  });
}

const unitPatterns = Object.entries(unitWords).map(([unit, spelling]) => ({
  unit,
  spelling: new RegExp(`^(?:${spelling})$`, 'iu'),
}));

const unitOf = (word: string): string => unitPatterns.find(({ spelling }) => spelling.test(word))?.unit ?? word;

/** Every (unit, number) the ledger knows, written as 'lb 9500'. */
export function knownFigures(facts: Iterable<Fact>): Set<string> {
  const known = new Set<string>();
  for (const { value, unit, sentence = '' } of facts) {
    const inText = typeof value === 'string' ? value : '';
    const numbers = typeof value === 'number' ? [value] : (inText.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map(toNumber);
    for (const each of numbers) known.add(`${unit ?? ''} ${each}`);
    for (const figure of [...figuresIn(inText), ...figuresIn(sentence)]) {
      for (const each of figure.values) known.add(`${figure.unit} ${each}`);
    }
  }
  return known;
}
