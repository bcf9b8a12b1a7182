import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readZip } from '../../../core/node/files/zip.ts';
import { Refused } from '../../../core/problem/problem.ts';
import { rewriteMarkdown } from './markdown-tree.ts';
import { findCode } from './plan-import.ts';
import { packZip } from './test-exports.ts';

const surroundings = {
  title: 'A {title}',
  link: (address: string) => address,
  note: () => {},
};

test('whatever the Markdown, the result is sound MDX without code', async () => {
  const pieces =
    '` `` ``` ~~~ * ** _ ~~ [ ] ( ) ](/x) ![ ![{x}](there.jpg) ![a](b.jpg) [^1] [^1]: [x]: < > <b> </b> <!-- --> {x} {y()} { } export~const~a=1 import~x &#13; &#10; &#8232; \\ | - # > 1. *~*~* --- *~ */ /* word <script> </script> [](/x) <https://x.example> \t \n \n\n \n\n \r'.split(
      ' ',
    );
  const piece = fc.constantFrom(...pieces.map((each) => each.replaceAll(/(?<!~)~(?!~)/g, ' ')), ' ');
  const around = {
    ...surroundings,
    picture: (address: string) => (/there/.test(address) ? { name: 'there.jpg' } : { problem: 'is lost' }),
  };
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 18 }), async (text) => {
      const { markdown } = rewriteMarkdown(text.join(''), around);
      expect(await findCode(`---\ntitle: A\n---\n\n${markdown}`)).toBeUndefined();
    }),
  );
});

test('a damaged archive is refused in one sentence, never half read', () => {
  const files = { 'a.md': '---\ntitle: A\n---\n', 'b.md': 'Words. '.repeat(20) };
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
        expect(error).toBeInstanceOf(Refused);
      }
    }),
  );
});
