/** Over 300 lines: one entry per component an author may use. */
import { z } from 'zod';
import { typeset } from '../../core/html-text.ts';
import { getFact, type Ledger } from '../../facts/ledger.ts';
import { factIdsIn, fillFacts, printFact, printValue } from '../../facts/print-fact.ts';
import { printDoNotDrive, printVehicles, recallCells, recallHeaders, recallName } from '../../facts/print-recall.ts';
import { type Recall, type RecallModelId, recallModelIds } from '../../facts/recall-schema.ts';
import {
  countRecalls,
  getRecall,
  isOtherTruck,
  isSafetyRecall,
  modelYearPath,
  type Recalls,
  recallsFor,
} from '../../facts/recalls.ts';
import { site } from '../../site.config.ts';
import { topics } from '../../tools/my-truck/topics.ts';
import {
  type ChartTable,
  dotTable,
  engineTable,
  readNumber,
  stackTable,
  stepTable,
  timelineTable,
} from '../../ui/chart/chart-data.ts';
import {
  chartStamp,
  chartWords,
  dotGridProps,
  engineCurvesProps,
  ledgerNumber,
  readDots,
  readEngines,
  readStack,
  readTimeline,
  recallDots,
  serviceTimelineProps,
  stackBarsProps,
} from './graphic-data.ts';
import { element, factNode, type PlainComponent, type PlainNode } from './plain-text.ts';

/** What the plain forms need from outside; the registry itself loads in plain Node. */
export interface PlainContext {
  ledger: Ledger;
  recalls: Recalls;
  /** Names the article in errors. */
  where: string;
  pictureUrl: (id: string) => string;
  findTool: (slug: string) => { name: string; question: string; path: string } | undefined;
}

/** How a component is used, for the component page and docs/writing.md. */
export interface MdxExample {
  props?: Readonly<Record<string, unknown>>;
  /** A paragraph of text, or further components. */
  children?: string | readonly (MdxExample & { name: string })[];
  /** What an author writes, where that differs from the props. */
  source?: string;
}

interface MdxComponent<Schema extends z.ZodObject> {
  /** One sentence for docs/writing.md and the component page. */
  description: string;
  /** Every property, described; the content check refuses all others. */
  props: Schema;
  /** Its form in feeds and in Markdown. */
  plain: (props: z.infer<Schema>, children: PlainNode[], context: PlainContext) => PlainNode[];
  example: MdxExample;
}

const define = <Schema extends z.ZodObject>(component: MdxComponent<Schema>): MdxComponent<Schema> => component;

const text = (description: string) => z.string().describe(description);
const optionalText = (description: string) => z.string().exactOptional().describe(description);
const paragraph = (...children: PlainNode[]) => element('p', children);
const strong = (words: string) => element('strong', [words]);
const link = (href: string, ...children: PlainNode[]) => element('a', children, { href });

const side = z.strictObject({ value: z.string(), label: z.string() });

/** Returns a table with its title, its caption and the sources of its numbers below. */
function plainTable(
  { title, caption = '' }: { title?: string; caption?: string },
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  { ledger, where }: PlainContext,
): PlainNode[] {
  const fill = (words: string) => fillFacts(words, ledger, where);
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    element(
      'tr',
      cells.map((cell) => element(tag, [fill(cell)])),
    );
  const sources = factIdsIn([caption, ...rows.flat()].join(' '), ledger).map((id) => factNode(id));
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
}

/** Returns the number that a property of a chart stands for. */
const numberReader =
  ({ ledger, where }: PlainContext) =>
  (words: string): number =>
    readNumber(fillFacts(words, ledger, where), where);

/** Returns a chart's numbers as a table, with the sources of the facts it is drawn from. */
function plainChart(props: { title: string; caption?: string }, table: ChartTable, context: PlainContext): PlainNode[] {
  const { ledger, where } = context;
  const sources = factIdsIn(JSON.stringify(props), ledger).map((id) => factNode(id));
  const words = { title: fillFacts(props.title, ledger, where), ...(props.caption ? { caption: props.caption } : {}) };
  const nodes = plainTable(words, table.headers, table.rows, context);
  return sources.length > 0 ? [...nodes, element('p', sources)] : nodes;
}

/** Words of tools/my-truck/truck-mark.ts. */
const truckMark =
  /^((silverado-1500|sierra-1500|colorado|canyon|20\d\d|[24]wd|regular|double|crew|launch|base|plus|high|\|)( |$))*$/;

const recallModel = z.enum(recallModelIds).describe('Model, such as `silverado-1500`.');
const modelYear = z
  .string()
  .regex(/^20\d\d$/, { error: 'not a model year' })
  .describe('Model year, such as `2024`.');

/** Returns the recalls a table asks for: those named, or the safety recalls of a model and year. */
export function selectRecalls(
  recalls: Recalls,
  { ids, model, year }: { ids?: string[]; model?: RecallModelId; year?: string },
  where: string,
): Recall[] {
  if (ids) return ids.map((id) => getRecall(recalls, id, where));
  const found = recallsFor(recalls, { model, year: year ? Number(year) : undefined });
  return found.filter((recall) => isSafetyRecall(recall) && !isOtherTruck(recall));
}

/** Returns one part of a recall as an article prints it. */
export function recallWords(recall: Recall, as: 'number' | 'vehicles' | 'dates' = 'number'): string {
  if (as === 'vehicles') return printVehicles(recall);
  return as === 'dates' ? recall.dates : (recall.nhtsa[0] ?? recall.gm ?? recall.title);
}

/** Returns a model and year with the number of recalls found. */
export const recallTruck = (recalls: Recalls, { model, year }: { model: RecallModelId; year: string }) => ({
  model,
  year: Number(year),
  count: countRecalls(recalls, { model, year: Number(year) }),
});

/**
 * Every component an author may use, without importing it. The rendered components (components.ts), the content check,
 * feeds and Markdown, the component page and the table in docs/writing.md all follow from these entries.
 */
export const registry = {
  Fact: define({
    description: 'A number from the ledger; a numeral at the end of its sentence leads to the source.',
    props: z.strictObject({
      id: text('Id of the record in content/facts.'),
      as: z.enum(['value', 'figure']).exactOptional().describe('`value` leaves the unit out.'),
      quiet: z.boolean().exactOptional().describe('Asks for no numeral, when the source is given nearby.'),
    }),
    plain: ({ id, as, quiet }, _children, { ledger, where }) => {
      const fact = getFact(ledger, id, where);
      const words = as === 'value' ? printValue(fact) : printFact(fact);
      return quiet ? [words] : [factNode(fact.id, words)];
    },
    example: { props: { id: 'turbomax-towing' } },
  }),
  Term: define({
    description: 'The first use of a glossary term; a press shows its definition.',
    props: z.strictObject({ id: text('Id of the term in content/glossary.yaml.') }),
    plain: ({ id }, children) => [link(`/glossary#${id}`, ...children)],
    example: { props: { id: 'payload' }, children: 'payload', source: '<Term id="payload">payload</Term>' },
  }),
  DataTable: define({
    description: 'A table; `{id}` in a cell prints a number from the ledger, `{id:unit}` prints it with its unit.',
    props: z.strictObject({
      headers: z.array(z.string()).describe('One text per column.'),
      rows: z.array(z.array(z.string())).describe('One list of texts per row.'),
      title: optionalText('Heading above the table.'),
      caption: optionalText('A sentence below the table.'),
      tableStyle: z.enum(['bordered', 'striped', 'minimal']).exactOptional().describe('Look; bordered by default.'),
      highlight: z
        .strictObject({
          cells: z.array(z.strictObject({ row: z.int(), col: z.int() })).exactOptional(),
          column: z.int().exactOptional(),
          winnerRow: z.union([z.int(), z.literal('first')]).exactOptional(),
        })
        .exactOptional()
        .describe('`cells`, `column` or `winnerRow`, counted from 0.'),
      trucks: z
        .array(z.string().regex(truckMark, { error: 'write models, years, drives: "silverado-1500 2024 4wd"' }))
        .exactOptional()
        .describe(
          'One text per row: the readers’ trucks it is about, such as `silverado-1500 2024 4wd`; empty for none.',
        ),
      className: optionalText('Further class names.'),
    }),
    plain: ({ headers, rows, ...words }, _children, context) => plainTable(words, headers, rows, context),
    example: {
      props: {
        title: 'Ratings',
        tableStyle: 'striped',
        headers: ['Cab', 'lb'],
        rows: [['Crew', '{turbomax-towing-crew-cab}']],
        highlight: { cells: [{ row: 0, col: 1 }] },
      },
    },
  }),
  TowingChart: define({
    description: 'A bar chart of tow ratings.',
    props: z.strictObject({
      ...chartWords,
      stamp: chartStamp,
      rows: z
        .array(
          z.strictObject({
            rank: z.string(),
            engine: z.string(),
            capacity: ledgerNumber,
            shortName: z.string(),
            era: z.string(),
          }),
        )
        .describe('One bar each, oldest first: `rank`, `engine`, `capacity` as `{id}`, `shortName`, `era`.'),
    }),
    plain: ({ rows, title, caption }, _children, context) =>
      plainTable(
        { title: fillFacts(title, context.ledger, context.where), ...(caption ? { caption } : {}) },
        ['Rank', 'Engine', 'Era', 'Capacity (lb)'],
        rows.map(({ rank, engine, era, capacity }) => [rank, engine, era, capacity]),
        context,
      ),
    example: {
      props: {
        title: 'Tow ratings',
        stamp: 'Published ratings',
        rows: [
          { rank: '#1', engine: 'Silverado 2.7', capacity: '{turbomax-towing}', shortName: '2.7', era: '2025' },
          { rank: '#2', engine: 'Crew cab', capacity: '{turbomax-towing-crew-cab}', shortName: 'Crew', era: '2025' },
        ],
      },
    },
  }),
  EngineCurves: define({
    description: 'Torque and power by engine speed, drawn from peak figures; says what is published and worked out.',
    props: engineCurvesProps,
    plain: (props, _children, context) =>
      plainChart(props, engineTable(readEngines(props, numberReader(context))), context),
    example: {
      props: {
        title: 'More torque from the four, more power from the V8',
        engines: [
          {
            name: 'TurboMax',
            torque: '{turbomax-torque}',
            from: '{turbomax-torque-peak-listed}',
            power: '{turbomax-horsepower}',
            powerAt: '{turbomax-horsepower-rpm}',
          },
          {
            name: '5.3 V8',
            torque: '{v8-53-torque}',
            from: '{v8-53-torque-rpm}',
            power: '{v8-53-horsepower}',
            powerAt: '{v8-53-horsepower-rpm}',
          },
        ],
      },
    },
  }),
  StackBars: define({
    description: 'Bars made of parts, from zero: what uses up a limit such as payload, or what a length is made of.',
    props: stackBarsProps,
    plain: (props, _children, context) =>
      plainChart(props, stackTable(readStack(props, numberReader(context))), context),
    example: {
      props: {
        title: 'A trailer and four adults leave {example-gear-left} lb',
        stamp: 'Worked example',
        unit: 'lb',
        parts: ['tongue weight', 'four adults'],
        rows: [
          {
            name: 'Best 2WD label',
            values: ['{example-trailer-tongue}', '{example-crew}'],
            limit: '{turbomax-payload}',
          },
        ],
      },
    },
  }),
  ServiceTimeline: define({
    description: 'Services on a line of miles and years.',
    props: serviceTimelineProps,
    plain: (props, _children, context) =>
      plainChart(props, timelineTable(readTimeline(props, numberReader(context))), context),
    example: {
      props: {
        title: 'Plugs come in year four',
        milesPerYear: '{cost-miles-per-year}',
        years: 5,
        services: [
          { name: 'Tire rotation', kind: 'gm', miles: '{service-rotation}' },
          { name: 'Turbo inspection', kind: 'own', miles: '{service-turbo-inspection}' },
        ],
      },
    },
  }),
  DotGrid: define({
    description: 'Counts as dots, so many vehicles each.',
    props: dotGridProps,
    plain: (props, _children, context) => {
      const rows = readDots(props, numberReader(context), (words) => fillFacts(words, context.ledger, context.where));
      return plainChart(props, dotTable(rows, 'Vehicles'), context);
    },
    example: {
      props: {
        title: 'One of these recalls is far larger',
        stamp: 'One dot is 1,000 vehicles',
        perDot: 1000,
        rows: [
          { name: 'GM 6.2 V8', count: '{recall-l87-vehicles}' },
          { name: 'GM 2.7 injectors', count: '{recall-injector-trucks}' },
        ],
      },
    },
  }),
  RecallGrid: define({
    description: 'Recalls as dots, from content/recalls; a do-not-drive recall is marked, a missing count is hatched.',
    props: z.strictObject({
      ...chartWords,
      perDot: z.int().min(1).describe('How many vehicles one dot is.'),
      ids: z.array(z.string()).describe('Ids of records in content/recalls.'),
    }),
    plain: (props, _children, context) =>
      plainChart(
        props,
        dotTable(recallDots(selectRecalls(context.recalls, props, context.where)), 'Vehicles'),
        context,
      ),
    example: { props: { title: 'The urgent one is small', perDot: 10_000, ids: ['26v289', '19v888'] } },
  }),
  EpaByYear: define({
    description: 'EPA combined labels by model year, the 2.7L beside the 5.3L V8, from content/epa.',
    props: z.strictObject({
      ...chartWords,
      truck: z.enum(['silverado-1500', 'sierra-1500']).describe('Truck.'),
      drive: z.enum(['2WD', '4WD']).describe('Drive.'),
    }),
    plain: ({ title }) => [paragraph(strong(title), ' ', link('/fuel-economy', 'All EPA labels by year'), '.')],
    example: { props: { title: 'Ahead in most years', truck: 'sierra-1500', drive: '4WD' } },
  }),
  PriceSteps: define({
    description: 'What is added to a price and taken off, line by line and without amounts.',
    props: z.strictObject({
      ...chartWords,
      steps: z
        .array(z.strictObject({ name: z.string(), sign: z.enum(['+', '−', '=']), who: z.string() }))
        .describe('In order: `name`, `sign` and `who` decides. The first is the start, `=` the result.'),
    }),
    plain: (props, _children, context) => plainChart(props, stepTable(props.steps), context),
    example: {
      props: {
        title: 'Only one line is published',
        steps: [
          { name: 'Price', sign: '+', who: 'dealer' },
          { name: 'Manufacturer cash', sign: '−', who: 'maker' },
          { name: 'Out the door', sign: '=', who: 'you' },
        ],
      },
    },
  }),
  PictureKey: define({
    description: 'What the numbered dots of the picture above the article point at, in their order.',
    props: z.strictObject({ items: z.array(z.string()).describe('One text per number, from 1.') }),
    plain: ({ items }) => [paragraph('In the picture: ', items.map((item, at) => `${at + 1} ${item}`).join(', '), '.')],
    example: { props: { items: ['light bar', 'bed rack'] } },
  }),
  Duel: define({
    description: 'Two numbers side by side; the left one is the subject.',
    props: z.strictObject({
      left: side.describe('`value` and `label` of the subject.'),
      right: side.describe('`value` and `label` of the other.'),
    }),
    plain: ({ left, right }, _children, { ledger, where }) => {
      const words = ({ value, label }: z.infer<typeof side>): PlainNode[] => [
        strong(fillFacts(value, ledger, where)),
        ` ${label}`,
      ];
      return [paragraph(...words(left), ' vs. ', ...words(right))];
    },
    example: {
      props: {
        left: { value: '{turbomax-torque}', label: 'lb-ft, TurboMax' },
        right: { value: '{v8-53-torque}', label: 'lb-ft, 5.3L V8' },
      },
    },
  }),
  Callout: define({
    description: 'A boxed remark.',
    props: z.strictObject({
      title: text('Heading of the box.'),
      tone: z.enum(['note', 'warning']).exactOptional().describe('Look; note by default.'),
    }),
    plain: ({ title }, children) => [element('blockquote', [paragraph(strong(title)), ...children])],
    example: { props: { title: 'Before you tow', tone: 'warning' }, children: 'Never exceed a rating on your labels.' },
  }),
  Card: define({
    description: 'A card with a title that may link somewhere.',
    props: z.strictObject({
      title: text('Heading of the card.'),
      href: optionalText('Where the heading leads.'),
    }),
    plain: ({ title, href }, children) => [element('h3', [href ? link(href, title) : title]), ...children],
    example: { props: { title: 'Next', href: '/blog/turbomax-reliability' }, children: 'What the record shows.' },
  }),
  ProsCons: define({
    description: 'One `<Pros>` and one `<Cons>` side by side.',
    props: z.strictObject({}),
    plain: (_props, children) => children,
    example: {
      children: [
        { name: 'Pros', props: { title: 'For' }, children: 'Torque from low revs.' },
        { name: 'Cons', props: { title: 'Against' }, children: 'A lower tow rating.' },
      ],
    },
  }),
  Pros: define({
    description: 'What speaks for it: a title and a list.',
    props: z.strictObject({ title: optionalText('Heading; "Pros" by default.') }),
    plain: ({ title = 'Pros' }, children) => [element('h3', [title]), ...children],
    example: { props: { title: 'For' }, children: 'Torque from low revs.' },
  }),
  Cons: define({
    description: 'What speaks against it: a title and a list.',
    props: z.strictObject({ title: optionalText('Heading; "Cons" by default.') }),
    plain: ({ title = 'Cons' }, children) => [element('h3', [title]), ...children],
    example: { props: { title: 'Against' }, children: 'A lower tow rating.' },
  }),
  Figure: define({
    description: 'A picture that opens large.',
    props: z.strictObject({
      picture: text('Id of the picture in art/rendered.'),
      alt: text('What is drawn, for readers who cannot see it.'),
      caption: optionalText('A sentence below the picture.'),
    }),
    plain: ({ picture, alt, caption }, _children, { pictureUrl }) => {
      const image = element('img', [], { src: pictureUrl(picture), alt, width: '1600', height: '900' });
      return [element('figure', [image, ...(caption ? [element('figcaption', [caption])] : [])])];
    },
    example: {
      props: {
        picture: 'specs',
        alt: 'Cutaway drawing of an inline-four engine',
        caption: 'One turbo, one outlet.',
      },
    },
  }),
  Faq: define({
    description: 'The questions of the frontmatter with their answers.',
    props: z.strictObject({
      items: z
        .array(z.strictObject({ question: z.string(), answer: z.string() }))
        .describe('Always `frontmatter.schema.questions`.'),
    }),
    plain: ({ items }) =>
      items.flatMap(({ question, answer }) => [element('h3', [typeset(question)]), paragraph(typeset(answer))]),
    example: {
      props: { items: [{ question: 'Which tows more?', answer: 'The V8.' }] },
      source: '<Faq items={frontmatter.schema.questions} />',
    },
  }),
  Badge: define({
    description: 'The label of a category.',
    props: z.strictObject({ category: text('A label of `categories` in site.config.ts.') }),
    plain: ({ category }) => [category],
    example: { props: { category: 'Comparisons' } },
  }),
  YourTruck: define({
    description: 'One line for the reader’s saved truck, after the claim it changes; nothing without a saved truck.',
    props: z.strictObject({
      about: z.enum(topics).describe('What the line is about; its words come from the ledger.'),
    }),
    // Feeds and Markdown know no reader's truck.
    plain: () => [],
    example: { props: { about: 'towing' } },
  }),
  RecallTable: define({
    description: 'Recalls as a table, printed from content/recalls: the ones named, or those of a model and year.',
    props: z
      .strictObject({
        ids: z.array(z.string()).exactOptional().describe('Ids of records in content/recalls.'),
        model: recallModel.exactOptional(),
        year: modelYear.exactOptional(),
        title: optionalText('Heading above the table; "Recalls" by default.'),
      })
      .refine(({ ids, model, year }) => Boolean(ids) !== Boolean(model || year), {
        error: 'give either ids, or model and year',
        path: ['ids'],
      }),
    plain: (props, _children, { recalls, where }) => {
      const row = (tag: 'th' | 'td', cells: PlainNode[][]) =>
        element(
          'tr',
          cells.map((cell) => element(tag, cell)),
        );
      const rows = selectRecalls(recalls, props, where).map((recall) => {
        const stop: PlainNode[] = recall.doNotDrive ? [' ', strong(printDoNotDrive(recall))] : [];
        const name = [link(`/recalls#${recall.id}`, recallName(recall)), ...stop];
        return row('td', [name, ...recallCells(recall).map((cell) => [cell])]);
      });
      return [
        paragraph(strong(props.title ?? 'Recalls')),
        element('table', [
          element('thead', [
            row(
              'th',
              recallHeaders.map((header) => [header]),
            ),
          ]),
          element('tbody', rows),
        ]),
      ];
    },
    example: { props: { model: 'silverado-1500', year: '2026', title: '2026 Silverado 1500' } },
  }),
  Recall: define({
    description: 'One recall inside a sentence, linked to its entry on /recalls.',
    props: z.strictObject({
      id: text('Id of the record in content/recalls.'),
      as: z
        .enum(['number', 'vehicles', 'dates'])
        .exactOptional()
        .describe('What is printed: its number by default, how many vehicles, or its dates.'),
    }),
    plain: ({ id, as }, _children, { recalls, where }) => [
      link(`/recalls#${id}`, recallWords(getRecall(recalls, id, where), as)),
    ],
    example: { props: { id: '26v289' } },
  }),
  RecallCount: define({
    description: 'How many safety recalls were found for a model and year.',
    props: z.strictObject({ model: recallModel, year: modelYear }),
    plain: (props, _children, { recalls }) => {
      const { model, year, count } = recallTruck(recalls, props);
      return [link(modelYearPath(model, year), String(count))];
    },
    example: { props: { model: 'silverado-1500', year: '2019' } },
  }),
  RecallLookup: define({
    description: "A box that leads to the government's recall lookup.",
    props: z.strictObject({}),
    plain: () => [
      paragraph(strong('Check your own truck.'), ' ', link(site.recallLookupUrl, 'Look up recalls at NHTSA'), '.'),
    ],
    example: {},
  }),
  ServiceCenterButton: define({
    description: "A button that leads to the manufacturer's dealer locator.",
    props: z.strictObject({}),
    plain: () => [paragraph(link(site.serviceCenterUrl, 'Find certified service centers'))],
    example: {},
  }),
  SiteName: define({
    description: 'The name of the site in site.config.ts.',
    props: z.strictObject({}),
    plain: () => [site.name],
    example: {},
  }),
  Publisher: define({
    description: 'The name of the publisher in site.config.ts.',
    props: z.strictObject({}),
    plain: () => [site.publisher],
    example: {},
  }),
  ContactLink: define({
    description: 'The contact address of site.config.ts as a link.',
    props: z.strictObject({}),
    plain: () => [link(`mailto:${site.contactEmail}`, site.contactEmail)],
    example: {},
  }),
  Tool: define({
    description: 'One of the tools inside the text, with numbers to start with.',
    props: z.strictObject({
      name: text("The tool's name in its address, such as `will-it-tow`."),
      query: optionalText("What follows the tool's address on its own page, such as `?trailer=6000`."),
    }),
    plain: ({ name: slug, query = '' }, _children, { findTool }) => {
      const tool = findTool(slug);
      if (!tool) return [];
      const { name, question, path } = tool;
      return [paragraph(strong(name), ` ${question} `, link(path + query, 'Work it out with your own numbers'))];
    },
    example: { props: { name: 'will-it-tow', query: '?people=600&trailer=6000' } },
  }),
};

/** Name of a component an author may use. */
export type MdxName = keyof typeof registry;

/** The properties of a component, as its schema says. */
export type MdxProps<Name extends MdxName> = z.infer<(typeof registry)[Name]['props']>;

/** Returns the plain forms of all components; each checks its properties, so that a wrong one stops the build. */
export function plainComponentsFor(context: PlainContext): Record<string, PlainComponent> {
  const entries = Object.entries<MdxComponent<z.ZodObject>>(registry as unknown as Record<string, never>);
  return Object.fromEntries(
    entries.map(([name, { props, plain }]) => [
      name,
      ({ children: _, ...given }, children) => plain(props.parse(given), children, context),
    ]),
  );
}

/** Returns the example of a component as an author writes it. */
export function exampleSource(name: string, { props = {}, children, source }: MdxExample): string {
  if (source !== undefined) return source;
  const attributes = Object.entries(props).map(([key, value]) => {
    if (value === true) return ` ${key}`;
    return typeof value === 'string' ? ` ${key}="${value}"` : ` ${key}={${literal(value)}}`;
  });
  const tag = `<${name}${attributes.join('')}`;
  if (children === undefined) return `${tag} />`;
  const inside =
    typeof children === 'string' ? children : children.map((each) => exampleSource(each.name, each)).join(' ');
  return `${tag}> ${inside} </${name}>`;
}

/** Returns a value as JavaScript that MDX reads. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, each]) => `${key}: ${literal(each)}`);
  return `{ ${fields.join(', ')} }`;
}
