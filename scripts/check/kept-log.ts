import { existsSync, readFileSync } from 'node:fs';
import { site } from '../../site.config.ts';
import type { Outcome, Step } from './step.ts';

/** What no log may hold, and how it is known: an address of a person, a link's token, a query, a password. */
const personal: { what: string; pattern: RegExp }[] = [
  {
    what: 'an address',
    // Its last part has a letter: a version such as pg@8.23.1 is no address.
    pattern: /[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+(?:@|%40)(?:[\p{L}\p{N}-]+\.)+(?=[\p{N}-]*\p{L})[\p{L}\p{N}-]+/giu,
  },
  // Its first two bytes are its version and its kind: see newsletter/subscribers/tokens.ts.
  { what: 'the token of a link', pattern: /(?<![\w-])AQ[EIM][\w-]{48}(?![\w-])/g },
  { what: 'a query', pattern: /"path":"[^"]*[?][^"]*"|(?<=\s)\/[\w./-]*\?[\w%.-]+=\S*/g },
  { what: 'a password', pattern: /\b[a-z][a-z\d+.-]*:\/\/[^\s/@:]*:[^\s/@]+@/gi },
];

/** The site's own addresses stand on every page already. */
const ownAddresses: ReadonlySet<string> = new Set([site.contactEmail]);
const maxShown = 20;

/** What is personal in one line of a log. */
export function findPersonal(line: string): string[] {
  return personal.flatMap(({ what, pattern }) =>
    [...line.matchAll(pattern)].filter(([found]) => !ownAddresses.has(found)).map(([found]) => `${what}: ${found}`),
  );
}

/** Looks through the lines that every program of the test run printed; none at all is a collector that does not work. */
export function createKeptLogStep(file: string, { mayBeEmpty }: { mayBeEmpty: boolean }): Step {
  return {
    name: 'log of the run',
    run: (): Outcome => {
      const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
      if (lines.length === 0) {
        return {
          status: mayBeEmpty ? 'skipped' : 'failed',
          output: 'no test left a line of log: nothing was looked at',
        };
      }
      const found = lines.flatMap((line) => findPersonal(line).map((what) => `${what}  in  ${line}`));
      const shown = found.slice(0, maxShown).join('\n');
      const more = found.length > maxShown ? `\nand ${found.length - maxShown} more` : '';
      return { status: found.length === 0 ? 'ok' : 'failed', output: `${shown}${more}` };
    },
  };
}
