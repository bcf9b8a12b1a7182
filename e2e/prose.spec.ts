import { satteri } from '@astrojs/markdown-satteri';
import type { Page } from '@playwright/test';
import { articles, expect, expectNoSideScroll, readBuilt, screens, test } from './fixtures.ts';

/** Everything that Markdown can say in a text, beside what our own parts say. */
const markdown = `Plain words.

> Nobody comes to a harbor to look at a parking lot.
>
> — Rosa Diaz

- One
  - Below it
    1. Below that

---

Run \`npm run dev\`, ~~not this~~, **bold**, *leaning*, and a note[^1].

\`\`\`sh
npm run new-post -- "A very long line that does not fit on a phone, however small its letters may be set"
\`\`\`

#### Fourth

##### Fifth

###### Sixth

[^1]: The note itself.
`;

/** Puts the constructs into a built article, as its own text would be, and returns how each is drawn. */
async function drawMarkdown(page: Page) {
  const renderer = await satteri({}).createRenderer({ syntaxHighlight: false });
  const html = (await renderer.render(markdown)).code;
  await page
    .locator('.prose')
    .first()
    .evaluate((prose, text) => prose.insertAdjacentHTML('afterbegin', `<p data-plain>Plain</p>${text}`), html);
  return page.locator('.prose').evaluate((prose) => {
    const of = (selector: string, pseudo?: string) => {
      const element = prose.querySelector(selector);
      if (!element) throw new Error(`nothing matches ${selector}`);
      const style = getComputedStyle(element, pseudo);
      const { fontFamily, fontWeight, fontStyle, fontSize, backgroundColor, color, content, position } = style;
      const { textDecorationLine, listStyleType, borderLeftWidth, borderTopWidth, paddingLeft, whiteSpace } = style;
      return {
        ...{ fontFamily, fontWeight, fontStyle, fontSize, backgroundColor, color, content, position },
        ...{ textDecorationLine, listStyleType, borderLeftWidth, borderTopWidth, paddingLeft, whiteSpace },
      };
    };
    return {
      plain: of('[data-plain]'),
      quote: of('blockquote'),
      nested: of('ul > li > ul'),
      nestedNumbers: of('ul ol'),
      rule: of('hr'),
      code: of('p > code'),
      listing: of('pre'),
      struck: of('del'),
      bold: of('p > strong'),
      leaning: of('p > em'),
      fourth: of('h4'),
      fifth: of('h5'),
      sixth: of('h6'),
      noteMark: of('[data-footnote-ref]', '::before'),
      notes: of('[data-footnotes]'),
      notesTitle: of('[data-footnotes] > h2'),
    };
  });
}

test('whatever Markdown can say has a look of its own in an article, in light and dark and on paper', async ({
  page,
}) => {
  const path = String(articles[0]);
  for (const [media, colorScheme] of [
    ['screen', 'light'],
    ['screen', 'dark'],
    ['print', 'light'],
  ] as const) {
    await page.emulateMedia({ media, colorScheme });
    await page.goto(path);
    const drawn = await drawMarkdown(page);
    const { plain } = drawn;
    expect(Number.parseFloat(drawn.quote.borderLeftWidth)).toBeGreaterThanOrEqual(3);
    expect(Number.parseFloat(drawn.quote.paddingLeft)).toBeGreaterThan(10);
    expect(drawn.nested.listStyleType).not.toBe('none');
    expect(Number.parseFloat(drawn.nested.paddingLeft)).toBeGreaterThan(10);
    expect(drawn.nestedNumbers.listStyleType).toBe('decimal');
    expect([drawn.rule.borderTopWidth, drawn.rule.borderLeftWidth]).toEqual(['2px', '0px']);
    expect(drawn.code.fontFamily).toContain('monospace');
    expect(drawn.code.backgroundColor).not.toBe(plain.backgroundColor);
    expect(drawn.listing.whiteSpace).toBe('pre-wrap');
    expect(drawn.struck.textDecorationLine).toBe('line-through');
    expect(Number(drawn.bold.fontWeight)).toBeGreaterThan(Number(plain.fontWeight));
    expect(drawn.leaning.fontStyle).toBe('italic');
    for (const heading of [drawn.fourth, drawn.fifth, drawn.sixth]) {
      expect(heading.fontFamily).not.toBe(plain.fontFamily);
      expect(Number(heading.fontWeight)).toBeGreaterThan(600);
    }
    expect(drawn.fifth.fontSize).not.toBe(drawn.fourth.fontSize);
    expect(drawn.sixth.color).not.toBe(drawn.fifth.color);
    expect(drawn.noteMark.content).toBe('"["');
    expect(drawn.notes.borderTopWidth).toBe('2px');
    expect(drawn.notesTitle.position).toBe('absolute');
  }
});

test('on a phone nothing that Markdown can say makes the page scroll sideways', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto(String(articles[0]));
  await drawMarkdown(page);
  await expectNoSideScroll(page);
});

test('no two notes in the margin touch, in any article with picks', async ({ page }) => {
  const withNotes = articles.filter((path) => readBuilt(path).includes('class="picks'));
  expect(withNotes.length).toBeGreaterThan(0);
  for (const width of [1200, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of withNotes) {
      await page.goto(path);
      const touching = await page.locator('.margin-note').evaluateAll((notes) => {
        const boxes = notes.map((note) => note.getBoundingClientRect()).filter(({ height }) => height > 0);
        return boxes.flatMap((box, at) =>
          boxes.slice(at + 1).flatMap((other, after) => {
            const isApart = box.bottom <= other.top || other.bottom <= box.top || box.right <= other.left;
            return isApart || other.right <= box.left ? [] : [[at, at + 1 + after]];
          }),
        );
      });
      expect(touching, `${path} at ${width}`).toEqual([]);
    }
  }
  expect(await page.locator('.margin-note').count()).toBeGreaterThan(3);
});
