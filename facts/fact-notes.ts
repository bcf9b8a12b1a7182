import { displayDate } from '../core/dates.ts';
import type { Fact } from './fact-schema.ts';

/** The facts of an article that share one source. */
export interface SourceNote {
  key: string;
  title: string;
  addresses: string[];
  facts: Fact[];
}

/** Returns the host of an address, for readers: 'gmauthority.com'. */
export const hostOf = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '').replace(/[/\s].*$/, '');

/** What a note is called where no page is named. */
const ownTitles = {
  spec: 'A figure this site began with',
  general: 'Figure of this site',
  own: 'Our own measurements',
  example: 'Our assumptions and examples',
  arithmetic: 'Our arithmetic',
} as const;

function describe({ source }: Fact): Pick<SourceNote, 'key' | 'title' | 'addresses'> {
  if (source.kind !== 'address') {
    const title = ownTitles[source.kind];
    return { key: title, title, addresses: [] };
  }
  const [first = ''] = source.address;
  const title = source.title ?? hostOf(first);
  return {
    key: source.address.join(' '),
    title: source.weak ? `${title} (a dealer page or content site)` : title,
    addresses: source.address.filter((address) => address.startsWith('http')),
  };
}

/** Returns what a note says after the label: how and when we measured. */
export const detailOf = (source: Fact['source']): string =>
  source.kind === 'own' ? `: ${source.method}, ${displayDate(source.date)}` : '';

/** Whether a figure has a source to name: our sums and examples need no footnote. */
export const isSourced = ({ source: { kind } }: Fact): boolean => kind !== 'arithmetic' && kind !== 'example';

/** Returns one note per source, in order of first use. */
export function groupBySource(facts: Fact[]): SourceNote[] {
  const notes = new Map<string, SourceNote>();
  for (const fact of facts) {
    const described = describe(fact);
    const note = notes.get(described.key) ?? { ...described, facts: [] };
    note.facts.push(fact);
    notes.set(described.key, note);
  }
  return [...notes.values()];
}

/** Returns the number of each fact's source in the list of a page, the same whatever a tool shows; ours have none. */
export const numberSources = (facts: Fact[]): ReadonlyMap<string, number> =>
  new Map(
    groupBySource(facts.filter(isSourced)).flatMap((note, at) => note.facts.map(({ id }) => [id, at + 1] as const)),
  );

/** Returns the sentences of contested facts that readers see, each once, with what the first fact that has it is about. */
export function disputesOf(facts: Fact[]): { about: string; sentence: string }[] {
  const disputes = new Map<string, string>();
  for (const { label, sentence } of facts) {
    if (sentence && !disputes.has(sentence)) disputes.set(sentence, label);
  }
  return Array.from(disputes, ([sentence, about]) => ({ about, sentence }));
}

/** Returns the oldest day on which an address of these facts was opened; undefined where none was. */
export const lookedUp = (facts: Fact[]): string | undefined =>
  facts
    .filter(({ source }) => source.kind === 'address' && source.address.some((each) => each.startsWith('http')))
    .map(({ checked }) => checked)
    .sort()[0];
