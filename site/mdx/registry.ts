import { z } from 'zod';
import { readVideo } from '../../core/posts/video.ts';
import { typeset } from '../../core/text/html-text.ts';
import { element, factNode, type PlainComponent, type PlainNode } from '../../core/text/plain-text.ts';
import { getFact } from '../../facts/ledger.ts';
import { fillFacts, printFact, printValue } from '../../facts/print-fact.ts';
import { features, site } from '../../site.config.ts';
import { subjectEntries, subjectTableProps } from '../../tools/subject/subject-content.ts';
import {
  define,
  link,
  type MdxComponent,
  optionalText,
  type PlainContext,
  paragraph,
  plainTable,
  strong,
  text,
} from '../../ui/mdx-component.ts';
import { focusPattern, photoId } from '../posts/photos.ts';
import { posterId, videoWords } from './video-words.ts';

/** The publisher's postal address, as the mails print it: `POSTAL_ADDRESS` at build time wins over site.config.ts. */
export const postalAddress: string = import.meta.env?.PUBLIC_POSTAL_ADDRESS ?? site.postalAddress;

/** Heading of the one box of an article that says what is not known. */
export const notFoundTitle = 'What we could not find';

const fixedWords = (description: string, plain: () => PlainNode[]) =>
  define({ description, props: z.strictObject({}), plain });

export const generalEntries = {
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
  }),
  Term: define({
    description: 'The first use of a glossary term; a press shows its definition.',
    props: z.strictObject({ id: text('Id of the term in content/glossary.yaml.') }),
    plain: ({ id }, children) => [link(`/glossary#${id}`, ...children)],
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
      ...subjectTableProps,
      className: optionalText('Further class names.'),
    }),
    plain: ({ headers, rows, ...words }, _children, context) => plainTable(words, headers, rows, context),
  }),
  PictureKey: define({
    description: 'What the numbered dots of the picture above the article point at, in their order.',
    props: z.strictObject({ items: z.array(z.string()).describe('One text per number, from 1.') }),
    plain: ({ items }) => [paragraph('In the picture: ', items.map((item, at) => `${at + 1} ${item}`).join(', '), '.')],
  }),
  Picks: define({
    description:
      'The plate with the pick for each job, after the first paragraph: its heading, then three to five `<Pick>`.',
    props: z.strictObject({}),
    plain: (_props, children) => {
      const isLine = (node: PlainNode) => typeof node !== 'string' && node.tag === 'li';
      return [...children.filter((node) => !isLine(node)), element('ul', children.filter(isLine))];
    },
  }),
  Pick: define({
    description: 'One line of `<Picks>`: the job, what to take for it, and the reason.',
    props: z.strictObject({
      job: text('What it is for, such as "A trailer up to {id:unit}".'),
      pick: text('What to take: a few words.'),
      isOpen: z.boolean().exactOptional().describe('Hatched, when nothing compared here fits or nobody can say.'),
    }),
    plain: ({ job, pick }, children, { ledger, where }) => [
      element('li', [strong(`${fillFacts(job, ledger, where)}: ${pick}.`), ' ', ...children]),
    ],
  }),
  Callout: define({
    description: 'A boxed remark.',
    props: z.strictObject({
      title: text('Heading of the box.'),
      tone: z.enum(['note', 'warning']).exactOptional().describe('Look; note by default.'),
    }),
    plain: ({ title }, children) => [element('blockquote', [paragraph(strong(title)), ...children])],
  }),
  NotFound: define({
    description: 'What we could not find: the one box of an article with a list of what is not known.',
    props: z.strictObject({}),
    plain: (_props, children) => [element('blockquote', [paragraph(strong(notFoundTitle)), ...children])],
  }),
  Card: define({
    description: 'A card with a title that may link somewhere.',
    props: z.strictObject({
      title: text('Heading of the card.'),
      href: optionalText('Where the heading leads.'),
    }),
    plain: ({ title, href }, children) => [element('h3', [href ? link(href, title) : title]), ...children],
  }),
  Figure: define({
    description: 'A picture that opens large. `![alt](./photo.jpg "caption")` on a line of its own means the same.',
    props: z
      .strictObject({
        src: optionalText('Photo beside the article, such as `./photo.jpg`: JPEG, PNG, WebP or AVIF.'),
        picture: optionalText('Or the id of a picture in content/pictures.'),
        alt: text('What it shows, for readers who cannot see it.'),
        caption: optionalText('A sentence below the picture.'),
        credit: optionalText('Who took the photo.'),
        focus: z
          .string()
          .regex(focusPattern, { error: 'write it as "30% 60%"' })
          .exactOptional()
          .describe("Where the photo's subject is, from the left and from the top, for crops: `30% 60%`."),
      })
      .refine(({ src, picture }) => src !== undefined || picture !== undefined, { error: 'is missing', path: ['src'] })
      .refine(({ src, picture }) => src === undefined || picture === undefined, {
        error: 'give either src or picture',
        path: ['picture'],
      }),
    plain: ({ src, picture = '', alt, caption, credit }, _children, { findPicture, where }) => {
      const { url, width, height } = findPicture(src === undefined ? picture : photoId(where, src));
      const image = element('img', [], { src: url, alt, width: String(width), height: String(height) });
      const below = [...(caption ? [caption] : []), ...(credit ? [`Photo: ${credit}`] : [])].join(' · ');
      return [element('figure', [image, ...(below ? [element('figcaption', [below])] : [])])];
    },
  }),
  Gallery: define({
    description: 'Several pictures side by side; the viewer steps through them.',
    props: z.strictObject({}),
    plain: (_props, children) => children,
  }),
  Video: define({
    description: 'A picture that plays a video (YouTube, Vimeo, .mp4) on a press; nothing loads before.',
    props: z.strictObject({
      src: z
        .string()
        .refine((src) => readVideo(src) !== undefined, {
          error: 'write the https address of a video on YouTube or Vimeo, or of an .mp4 file',
        })
        .describe('Address of the video.'),
      poster: text('Picture shown first: a photo beside the article, or the id of a picture in content/pictures.'),
      alt: text('What the picture shows, for readers who cannot see it.'),
      title: text('What the video is called.'),
      duration: z
        .string()
        .regex(/^(\d+:)?\d?\d:\d\d$/, { error: 'write it as "12:34"' })
        .exactOptional()
        .describe('How long it is: `12:34`.'),
    }),
    plain: ({ poster, alt, ...video }, _children, { findPicture, where }) => {
      const { url, width, height } = findPicture(posterId(where, poster));
      const { page } = readVideo(video.src) ?? { page: video.src };
      const image = element('img', [], { src: url, alt, width: String(width), height: String(height) });
      return [element('figure', [link(page, image), element('figcaption', [link(page, `▶ ${videoWords(video)}`)])])];
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
  }),
  SiteName: fixedWords('The name of the site in site.config.ts.', () => [site.name]),
  Publisher: fixedWords('The name of the publisher in site.config.ts.', () => [site.publisher]),
  PostalAddress: fixedWords('The postal address: POSTAL_ADDRESS, or that of site.config.ts.', () => [postalAddress]),
  ContactLink: fixedWords('The contact address of site.config.ts as a link.', () => [
    link(`mailto:${site.contactEmail}`, site.contactEmail),
  ]),
  Tool: define({
    description: 'A card that leads to one of the tools, with numbers to start with.',
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
  }),
};

/** Every component an author may use; drawings, content check, feeds, Markdown and docs follow from these entries. */
export const registry = { ...generalEntries, ...(features.subject ? subjectEntries : ({} as typeof subjectEntries)) };

export type MdxName = keyof typeof registry;

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
