import fc from 'fast-check';
import { mdxToMdast } from 'satteri';
import { expect, test } from 'vitest';
import { CommandError } from '../../command.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { packZip } from './test-exports.ts';
import { readZip } from './zip.ts';

const surroundings = { link: (address: string) => address, picture: () => undefined, note: () => {} };

interface TextNode {
  type: string;
  value?: string;
  children?: TextNode[];
}

const readText = ({ value = '', children = [] }: TextNode): string => value + children.map(readText).join('');
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

test('whatever a paragraph says, MDX shows the same words', () => {
  const signs =
    '< { } * _ ` # - + 1. > | ~ [ ] ( ) ! \\ & &amp; import export = : <a> --- *** === 2) ~~ __ a_b </p> <!--';
  const word = fc.oneof(fc.constantFrom(...signs.split(' ')), fc.string({ maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), fc.constantFrom('', ' '), (words, between) => {
      const text = words.join(between).replace(/\p{Cc}/gu, '');
      const html = `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
      const tree = mdxToMdast(htmlToMarkdown(html, surroundings)) as unknown as TextNode;
      expect(oneLine(readText(tree))).toBe(oneLine(text));
    }),
    { numRuns: 1000 },
  );
});

test('whatever the HTML, the result is sound MDX without code', () => {
  const pieces =
    '<b> </b> <i> </i> <a~href="https://x.example"> </a> <ul> <li> </li> </ul> <ol> </ol> <p> </p> <blockquote> </blockquote> <pre><code> </code></pre> <table><tr><td> </td></tr></table> <h2> </h2> <h4> <br> <img~src="a.jpg"> <hr> <code> </code> <figure> </figure> <div> </div> <iframe~src="//x.example"> word {x &lt;y ` * - import #';
  const piece = fc.constantFrom(...pieces.split(' ').map((each) => each.replace('~', ' ')), ' ', '\n');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (html) => {
      const tree = mdxToMdast(htmlToMarkdown(html.join(''), surroundings)) as unknown as TextNode;
      const code = (tree.children ?? []).filter(
        ({ type, value }) => type.startsWith('mdx') && !value?.startsWith('/*'),
      );
      expect(code).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('a damaged archive is refused in one sentence, never half read', () => {
  const files = { 'posts.csv': 'post_id,title\n1.a,A\n', 'posts/1.a.html': '<p>Words.</p>'.repeat(20) };
  const whole = packZip(files);
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const broken = Buffer.from(whole);
      broken[at] = (broken[at] ?? 0) ^ change;
      try {
        for (const [name, read] of readZip(broken)) {
          const text = read().toString();
          if (name in files) expect(text).toBe(files[name as keyof typeof files]);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(CommandError);
      }
    }),
    { numRuns: 1000 },
  );
});
