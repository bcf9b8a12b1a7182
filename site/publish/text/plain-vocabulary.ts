import { getPicture } from '../../../art/pictures.ts';
import { smarten } from '../../../core/smarten.ts';
import { getFact, type Ledger } from '../../../facts/ledger.ts';
import { factIdsIn, fillFacts, printFact, printValue } from '../../../facts/print-fact.ts';
import { site } from '../../../site.config.ts';
import { findTool } from '../../../tools/catalog.ts';
import { element, figure, type PlainNode } from './plain-node.ts';
import type { PlainComponent } from './read-mdx.ts';

type Props = Readonly<Record<string, unknown>>;
interface ChartRow {
  rank: string;
  engine: string;
  era: string;
  capacity: number | string;
}

const text = (props: Props, name: string): string => (typeof props[name] === 'string' ? props[name] : '');
const paragraph = (...children: PlainNode[]) => element('p', children);
const strong = (words: string) => element('strong', [words]);
const link = (href: string, ...children: PlainNode[]) => element('a', children, { href });

/** The plain form of everything `vocabularyFor` lets an author use; the two know the same names. */
export function plainVocabularyFor(ledger: Ledger, where: string): Record<string, PlainComponent> {
  const fill = (words: string) => fillFacts(words, ledger, where);
  const tableOf = (props: Props, headers: string[], rows: string[][]): PlainNode[] => {
    const row = (cells: string[], tag: 'th' | 'td') =>
      element(
        'tr',
        cells.map((cell) => element(tag, [fill(cell)])),
      );
    const title = text(props, 'title');
    const caption = text(props, 'caption');
    const sources = factIdsIn([caption, ...rows.flat()].join(' '), ledger).map((id) => figure(id));
    const below = [...(caption ? [fill(caption)] : []), ...sources];
    return [
      ...(title ? [paragraph(strong(title))] : []),
      element('table', [
        element('thead', [row(headers, 'th')]),
        element(
          'tbody',
          rows.map((cells) => row(cells, 'td')),
        ),
      ]),
      ...(below.length > 0 ? [element('p', below)] : []),
    ];
  };
  const side = (value: unknown): { value: string; label: string } => value as { value: string; label: string };
  const titled: PlainComponent = (props, children) => [element('h3', [text(props, 'title')]), ...children];

  return {
    Badge: (props) => [text(props, 'category')],
    Callout: (props, children) => [element('blockquote', [paragraph(strong(text(props, 'title'))), ...children])],
    Card: (props, children) => {
      const href = text(props, 'href');
      const title = text(props, 'title');
      return [element('h3', [href ? link(href, title) : title]), ...children];
    },
    Pros: (props, children) => titled({ title: 'Pros', ...props }, children),
    Cons: (props, children) => titled({ title: 'Cons', ...props }, children),
    ProsCons: (_props, children) => children,
    DataTable: (props) => tableOf(props, props['headers'] as string[], props['rows'] as string[][]),
    TowingChart: (props) =>
      tableOf(
        props,
        ['Rank', 'Engine', 'Era', 'Capacity (lb)'],
        (props['rows'] as ChartRow[]).map(({ rank, engine, era, capacity }) => [rank, engine, era, String(capacity)]),
      ),
    Duel: (props) => {
      const [left, right] = [side(props['left']), side(props['right'])];
      const words = ({ value, label }: typeof left): PlainNode[] => [strong(fill(value)), ` ${label}`];
      return [paragraph(...words(left), ' vs. ', ...words(right))];
    },
    Fact: (props) => {
      const fact = getFact(ledger, text(props, 'id'), where);
      const words = props['as'] === 'value' ? printValue(fact) : printFact(fact);
      return props['quiet'] ? [words] : [figure(fact.id, words)];
    },
    Faq: (props) =>
      (props['items'] as { question: string; answer: string }[]).flatMap(({ question, answer }) => [
        element('h3', [smarten(question)]),
        paragraph(smarten(answer)),
      ]),
    Figure: (props) => {
      const src = getPicture(text(props, 'picture')).webp.at(-1)?.url ?? '';
      const picture = element('img', [], { src, alt: text(props, 'alt'), width: '1600', height: '900' });
      const caption = text(props, 'caption');
      return [element('figure', [picture, ...(caption ? [element('figcaption', [caption])] : [])])];
    },
    RecallLookup: () => [
      paragraph(strong('Check your own truck.'), ' ', link(site.recallLookupUrl, 'Look up recalls at NHTSA'), '.'),
    ],
    ServiceCentreButton: () => [paragraph(link(site.serviceCentreUrl, 'Find certified service centers'))],
    Tool: (props) => {
      const tool = findTool(text(props, 'name'));
      if (!tool) return [];
      const { name, question, path } = tool;
      return [
        paragraph(
          strong(name),
          ` ${question} `,
          link(path + text(props, 'query'), 'Work it out with your own numbers'),
        ),
      ];
    },
    Term: (props, children) => [link(`/glossary#${text(props, 'id')}`, ...children)],
  };
}
