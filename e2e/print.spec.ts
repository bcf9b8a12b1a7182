import type { Page } from '@playwright/test';
import { expect, pageKinds, test } from './fixtures.ts';
import { modelYears } from './recall-data.ts';

/** Returns what is printed so pale on white paper that it cannot be read; a printed background counts as paper no more. */
const paleTexts = (page: Page) =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const luminance = (color: string): number => {
      if (!canvas) return 0;
      canvas.fillStyle = '#fff';
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
        const share = byte / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const isOnInk = (element: Element | null): boolean => {
      for (let each = element; each; each = each.parentElement) {
        const { backgroundColor, backgroundImage, printColorAdjust } = getComputedStyle(each);
        const isFilled = backgroundImage !== 'none' || !/(?:, | \/ )0\)$|^transparent$/.test(backgroundColor);
        if (isFilled && printColorAdjust === 'exact') return true;
      }
      return false;
    };
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      const words = text.nodeValue?.trim();
      if (!words || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (parent.closest('script, style, noscript, svg, select, button, input')) continue;
      const box = parent.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || isOnInk(parent)) continue;
      const contrast = 1.05 / (luminance(getComputedStyle(parent).color) + 0.05);
      if (contrast < 4.5)
        found.add(`${contrast.toFixed(1)} ${parent.className || parent.tagName}: ${words.slice(0, 30)}`);
    }
    return [...found];
  });

test('on paper every word can be read: nothing is paler than 4.5 to 1 on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const stopped = modelYears.find(({ doNotDrive }) => doNotDrive)?.path;
  for (const path of new Set([...pageKinds, ...(stopped ? [stopped] : [])])) {
    if (path === '/no-such-page' || path.includes('?')) continue;
    await page.goto(path);
    expect(await paleTexts(page), path).toEqual([]);
  }
});

test('on paper the covered years, the day of the check and the three discs say what the screen says', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  const styleOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((each) => {
        const { color, borderTopWidth, fontWeight, backgroundImage, backgroundColor, printColorAdjust } =
          getComputedStyle(each);
        const fill = printColorAdjust === 'exact' ? `${backgroundColor} ${backgroundImage}` : 'none';
        return { color, frame: Number.parseFloat(borderTopWidth), weight: Number(fontWeight), fill };
      });
  for (const path of ['/recalls', '/problems', String(modelYears[0]?.path)]) {
    await page.goto(path);
    const covered = await styleOf('.year-strip .is-covered');
    const other = await styleOf('.year-strip i:not([class])');
    expect(covered.frame, path).toBeGreaterThan(other.frame);
    expect(covered.weight, path).toBeGreaterThan(other.weight);
    await expect(page.locator('.checked-sticker i').first(), path).toBeVisible();
  }
  await page.goto('/recalls');
  const fills = await Promise.all(
    ['yes', 'some', 'cannot tell', 'no'].map(async (fit) => (await styleOf(`.fit-mark[data-fit="${fit}"] i`)).fill),
  );
  expect(new Set(fills).size).toBe(4);
  expect(fills).not.toContain('none');
});
