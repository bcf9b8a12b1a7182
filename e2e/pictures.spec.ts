import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { articles, articleWith, expect, issues, manifest, phoneTest, readBuilt, screens, test } from './fixtures.ts';

const checked = articleWith(/class="checked-sticker"/);
const hero = (page: Page) => page.getByRole('main').locator('header').first();
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Picture' });
/** How many times its fitting size the picture is shown. */
const zoom = async (page: Page) => Number(await viewer(page).getAttribute('data-zoom'));

/** Where the parts of an article's header are, in px, and how many lines its title takes. */
const measureHeader = (page: Page) =>
  hero(page).evaluate((header) => {
    const box = (selector: string) => (header.querySelector(selector) as Element).getBoundingClientRect();
    const title = header.querySelector('h1') as HTMLElement;
    const lineHeight = Number.parseFloat(getComputedStyle(title).lineHeight);
    const whole = header.getBoundingClientRect();
    return {
      height: whole.height,
      clear: box('.title-plate').top - whole.top,
      hang: box('.title-plate').bottom - whole.bottom,
      picture: box('img').height,
      text: Math.min(box('h1').top, box('.post-meta').top) - box('.title-plate').top,
      lines: Math.round(title.getBoundingClientRect().height / lineHeight),
    };
  });

test('a header has its share of the screen, grows with its title, and leads to what changed', async ({ page }) => {
  const rem = 16;
  for (const [screen, share, hang] of [
    [screens.phone, 0.4, 8.5],
    [screens.desktop, 0.5, 7],
  ] as const) {
    await page.setViewportSize(screen);
    for (const path of [articleWith(/class="(?:opening |miles )/), checked]) {
      await page.goto(path);
      const { lines, ...found } = await measureHeader(page);
      if (lines <= 3) expect(found.height, path).toBeCloseTo(share * screen.height, 0);
      expect(found.height, path).toBeGreaterThanOrEqual(share * screen.height - 0.5);
      expect(found.picture, path).toBeCloseTo(found.height, 0);
      expect(found.clear, path).toBeGreaterThanOrEqual(9 * rem - 0.5);
      expect(found.hang, path).toBeCloseTo(hang * rem, 0);
      expect(found.text, path).toBeGreaterThan(0);
    }
  }
  const sticker = hero(page).getByRole('link', { name: /^Looked up [A-Z][a-z]+ \d{4}/ });
  await expect(sticker).toHaveAttribute('href', /^#changes$|^\/corrections$/);
  await hero(page)
    .getByRole('heading', { level: 1 })
    .evaluate((title) => {
      title.textContent = 'A title that goes on and on. '.repeat(14);
    });
  const long = await measureHeader(page);
  expect(long.height).toBeGreaterThan(0.5 * screens.desktop.height);
  expect(long.clear).toBeGreaterThanOrEqual(9 * rem - 0.5);
});

test.describe('with two dots a px', () => {
  test.use({ deviceScaleFactor: 2 });

  test('on phone, tablet and laptop a header loads one file, with enough pixels', async ({ page }) => {
    const fetched = new Set<string>();
    page.on('response', (answer) => /-(wide|phone)-\d+\./.test(answer.url()) && fetched.add(answer.url()));
    for (const size of [screens.phone, { width: 768, height: 1024 }, { width: 1200, height: 750 }]) {
      for (const path of [String(articles[0]), String(issues[0]), '/newsletter']) {
        // A page that is open would fetch what the new size asks for.
        await page.goto('about:blank');
        await page.setViewportSize(size);
        fetched.clear();
        await page.goto(path);
        const image = hero(page).locator('img');
        await expect(image).toHaveJSProperty('complete', true);
        const found = await image.evaluate(async (img: HTMLImageElement) => {
          // The natural size of a chosen file is given in px of its place; a plain copy has the pixels.
          const copy = new Image();
          copy.src = img.currentSrc;
          await copy.decode();
          const shown = Math.max(img.clientWidth, (img.clientHeight * copy.naturalWidth) / copy.naturalHeight);
          return { pixels: copy.naturalWidth, needed: shown * devicePixelRatio };
        });
        expect(found.pixels, `${path}, ${size.width} px`).toBeGreaterThanOrEqual(Math.floor(found.needed));
        expect([...fetched], path).toHaveLength(1);
      }
    }
  });
});

test('the viewer opens, zooms and moves by keyboard, and returns the focus', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  await page.goto(checked);
  const link = page.getByRole('link', { name: 'See the whole picture' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toBeVisible();
  await expect(viewer(page)).toContainText(String(await link.getAttribute('data-caption')));
  const image = viewer(page).getByRole('img');
  await expect(image).toHaveJSProperty('naturalWidth', 2400);
  const opened = await zoom(page);
  await viewer(page).getByRole('button', { name: 'Zoom' }).press('Enter');
  expect(await zoom(page)).toBeGreaterThan(opened * 2);
  const left = () => image.evaluate((img) => img.getBoundingClientRect().left);
  const before = await left();
  await viewer(page).getByRole('group').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeLessThan(before);
  await viewer(page).getByRole('button', { name: 'Zoom' }).click();
  expect(await zoom(page)).toBe(opened);
  await expectNoViolations(page, '.picture-viewer');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(link).toBeFocused();
});

phoneTest('on a phone the picture opens larger than in the page', async ({ page }) => {
  await page.goto(checked);
  const small = await hero(page).locator('img').boundingBox();
  await page.getByRole('link', { name: 'See the whole picture' }).tap();
  const image = viewer(page).getByRole('img');
  await expect.poll(async () => (await image.boundingBox())?.height).toBeGreaterThan((small?.height ?? 0) * 1.8);
});

test('in the gallery arrows and buttons step through the pictures, and closing returns the focus', async ({ page }) => {
  await page.goto('/gallery');
  const links = page.locator('.gallery a[data-tool="enlarge"]');
  const count = await links.count();
  await links.first().press('Enter');
  await expect(viewer(page)).toContainText(`1 of ${count}`);
  for (const [key, at] of [
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['ArrowLeft', count],
  ] as const) {
    await page.keyboard.press(key);
    await expect(viewer(page)).toContainText(`${at} of ${count}`);
  }
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(links.last()).toBeFocused();
  await links.nth(2).click();
  await viewer(page).getByRole('button', { name: 'Next picture' }).click();
  await expect(viewer(page)).toContainText(`4 of ${count}`);
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  await expect(viewer(page)).toBeHidden();
});

test('every tool has a picture of its own, and without JavaScript a picture opens as a file', () => {
  const sources = [...readBuilt('/tools').matchAll(/<img [^>]*src="([^"]+)-\d+\.[^"]*"/g)].map(([, src]) => src);
  expect(sources.length).toBeGreaterThan(0);
  expect(new Set(sources).size).toBe(sources.length);
  const heroes = Object.keys(manifest.entries).filter((path) => /-(wide|phone)-\d+\./.test(path));
  for (const source of sources) expect(heroes.filter((path) => path.startsWith(`${source}-`))).toEqual([]);
  for (const path of ['/gallery', articleWith(/class="prose-picture/)]) {
    const files = [...readBuilt(path).matchAll(/<a [^>]*data-tool="enlarge"[^>]*>/g)].map(
      ([link]) => /href="([^"]+)"/.exec(link)?.[1],
    );
    expect(files.length, path).toBeGreaterThan(0);
    for (const file of files) expect(manifest.entries[String(file)]?.type, path).toMatch(/^image\//);
  }
});
