import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readZip, ZipError } from '../../../core/node/zip.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { findCode } from './plan-import.ts';
import { packZip } from './test-exports.ts';

const surroundings = {
  title: 'A {title}',
  link: (address: string) => address,
  note: () => {},
};

test('whatever the HTML, the result is sound MDX without code', async () => {
  const pieces =
    '<b> </b> <i> </i> <a~href="https://x.example"> </a> <ul> <li> </li> </ul> <ol> </ol> <p> </p> <blockquote> </blockquote> <pre><code> </code></pre> <pre> </pre> <table><tr><td> </td></tr></table> <h2> </h2> <h4> <br> <img~src="a.jpg"> <img~src="there.jpg"~alt="{x}"> <hr> <code> </code> </code><code> <code>x`{y()}</code> <span> </span> <figure> </figure> <figcaption> </figcaption> <div> </div> <iframe~src="//x.example"> word {x {y()} export~const~a=1 &lt;y ` `` ``` ~~~ */ * - import # | \\ &#13; &#10; &#8232; &#0; \r \r\n';
  const tricks = [
    ' ',
    '\n',
    '<iframe src="https://x.example/\n\nexport const a = 1\n\n"></iframe>',
    '<img src="a\n\n{y()}&#13;.jpg" alt="*/ y() /*">',
    '<div class="kg-bookmark-card"><a href="https://x.example"></a><b class="kg-bookmark-title">x\n\nexport const a = 1\n\ny</b></div>',
    `<div class="youtube-wrap" data-attrs='{"url":"https://x.example/\\n\\nexport const a = 1\\n\\n"}'></div>`,
    `<img data-attrs='{"src":"a\\n\\n{y()}\\r.jpg"}'>`,
    '<iframe src="https://www.youtube.com/embed/abcdef123" title="{y()} \n\nexport const a = 1"></iframe>',
    '<div class="kg-callout-card">',
    '<div class="footnote"><div class="footnote-content">',
    '<p class="button-wrapper"><a href="https://x.example">{y()}\n\nexport const a = 1</a></p>',
    '<a href="#fn">1</a>',
  ];
  const piece = fc.constantFrom(...pieces.split(' ').map((each) => each.replaceAll(/(?<!~)~(?!~)/g, ' ')), ...tricks);
  const around = {
    ...surroundings,
    picture: (address: string) => (/there|ytimg/.test(address) ? { name: 'there.jpg' } : { problem: 'is lost' }),
  };
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (html) => {
      const { markdown } = htmlToMarkdown(html.join(''), around);
      expect(await findCode(`---\ntitle: A\n---\n\n${markdown}`)).toBeUndefined();
    }),
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
        expect(error).toBeInstanceOf(ZipError);
      }
    }),
  );
});
