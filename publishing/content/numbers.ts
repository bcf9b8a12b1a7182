import type { Fact } from '../../facts/fact-schema.ts';

const token = /\s*(?:(\d[\d,]*(?:\.\d+)?)|([-+−×*/^()]))/y;

/** Computes 'a op b … = result' as authors write it (9,500 − 5,500 = 4,000); undefined when it is something else. */
export function readSum(formula: string) {
  const cut = formula.lastIndexOf('=');
  if (cut === -1) return undefined;
  const stated = formula.slice(cut + 1).trim();
  const result = evaluate(formula.slice(0, cut));
  if (result === undefined || !/^[−-]?\$?\d[\d,]*(\.\d+)?$/.test(stated)) return undefined;
  // Half a unit of the stated result's last digit.
  return { result, stated: toNumber(stated), tolerance: 0.5 * 10 ** -decimalsOf(stated) + 1e-9 };
}

/** Returns the number of digits after the decimal point. */
export const decimalsOf = (written: string): number => /\.(\d+)$/.exec(written)?.[1]?.length ?? 0;

/** '−1,234.5' → -1234.5. */
export const toNumber = (written: string): number => Number(written.replace(/[,$]/g, '').replace('−', '-'));

/** Returns the numbers in a formula, without its result. */
export const numbersIn = (formula: string): number[] =>
  (formula.split('=')[0]?.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map(toNumber);

/** Computes an expression with + − × / ^ and brackets; undefined when it is something else. */
function evaluate(expression: string): number | undefined {
  const tokens: string[] = [];
  token.lastIndex = 0;
  const text = expression.trim();
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match) return undefined;
    tokens.push(match[1] ?? match[2]?.replace('−', '-').replace('*', '×') ?? '');
  }
  const take = (...wanted: string[]) => (wanted.includes(tokens[0] ?? '') ? tokens.shift() : undefined);
  const fold = (operand: () => number, operators: Record<string, (a: number, b: number) => number>): number => {
    let value = operand();
    for (let operator = take(...Object.keys(operators)); operator; operator = take(...Object.keys(operators))) {
      value = operators[operator]?.(value, operand()) ?? Number.NaN;
    }
    return value;
  };
  const sum = (): number => fold(product, { '+': (a, b) => a + b, '-': (a, b) => a - b });
  const product = (): number => fold(power, { '×': (a, b) => a * b, '/': (a, b) => a / b });
  const power = (): number => fold(atom, { '^': (a, b) => a ** b });
  const atom = (): number => {
    if (take('-')) return -atom();
    if (!take('(')) return toNumber(tokens.shift() ?? 'nothing');
    const value = sum();
    return take(')') ? value : Number.NaN;
  };
  const value = sum();
  return tokens.length === 0 && Number.isFinite(value) ? value : undefined;
}

/** A number with a unit in a text: '9,500 lb'. */
export type WrittenNumber = ReturnType<typeof numbersWithUnits>[number];

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

/** Returns every number with a unit in a text; a calendar year before 'model years' is not counted. */
export function numbersWithUnits(text: string) {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [written, firstDollar, dollar, first, last, word = ''] = match;
    const unit = dollar ? '$' : (unitPatterns.find(({ spelling }) => spelling.test(word))?.unit ?? word);
    const end = dollar ?? last ?? '';
    if (calendarYear.test(end) && ['yr', 'in', 'mi', 's', 'h'].includes(unit)) return [];
    const start = firstDollar ?? first;
    // The number, or both ends of a range.
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

/** Returns every (unit, number) the ledger knows, written as 'lb 9500'. */
export function knownNumbers(facts: Iterable<Fact>): Set<string> {
  const known = new Set<string>();
  for (const { value, unit, sentence = '' } of facts) {
    const inText = typeof value === 'string' ? value : '';
    const numbers = typeof value === 'number' ? [value] : (inText.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map(toNumber);
    for (const each of numbers) known.add(`${unit ?? ''} ${each}`);
    for (const found of [...numbersWithUnits(inText), ...numbersWithUnits(sentence)]) {
      for (const each of found.values) known.add(`${found.unit} ${each}`);
    }
  }
  return known;
}
