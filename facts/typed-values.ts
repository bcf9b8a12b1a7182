import type { Fact } from './fact-schema.ts';
import { printValue } from './print-fact.ts';

/** How people write a unit out. */
const unitWords: Readonly<Record<string, string>> = {
  '%': 'percent',
  $: 'dollars?',
  lb: 'pounds?|lbs',
  'lb-ft': 'pound-feet|pounds?-f(?:oo|ee)t',
  hp: 'horsepower',
  mi: 'miles?',
  mpg: 'miles per gallon',
  ft: 'f(?:oo|ee)t',
  in: 'inch(?:es)?',
  gal: 'gallons?',
  qt: 'quarts?',
  L: 'lit(?:er|re)s?',
};
/** From here on a number says enough without its unit. */
const distinctFrom = 1000;
const distinctLength = 4;

/** Returns the sentences of a text that say a fact's value themselves, not through its record. */
export function findTypedValues(text: string, fact: Fact): string[] {
  const pattern = patternOf(fact, printValue(fact));
  if (pattern === undefined) return [];
  const plain = text
    // What a correction says was wrong stays as it is.
    .replace(/^corrections:\r?\n(?:[ -].*\r?\n)*/m, '')
    .replaceAll(/\{[^{}]*\}|<Fact\b[^<>]*>/g, '…')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[*_`#>|]/g, ' ');
  return plain
    .split(/\n\s*\n|\n(?=\s*(?:- |\w+: ))|(?<=[.!?])\s+/)
    .map((sentence) =>
      sentence
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replace(/^(?:- )?(?:[a-z]\w*: )?['"]?/, ''),
    )
    .filter((sentence) => pattern.test(sentence));
}

/** Undefined for a value that is too plain to look for, such as a 4 without a unit. */
function patternOf({ value, unit = '' }: Fact, printed: string): RegExp | undefined {
  const isNumber = typeof value === 'number';
  const units = [escapePattern(unit), unitWords[unit]].filter(Boolean).join('|');
  const isDistinct = isNumber ? value >= distinctFrom : printed.length >= distinctLength;
  if (!isDistinct && units === '') return undefined;
  const forms = [printed, String(value)].map(escapePattern);
  const number = `(?:${[...new Set(forms)].join('|')})(?![.,]?\\d)`;
  const dollars = unit === '$' ? `\\$${number}|` : '';
  return new RegExp(
    `(?<![\\w$.,-])(?:${dollars}${number}${isDistinct ? '(?!\\w)' : `[\\s-]*(?:${units})(?!\\w)`})`,
    'i',
  );
}

const escapePattern = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
