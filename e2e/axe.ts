import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Scans the page as a reader who scrolls through it sees it, in both color schemes; `part` limits it to a selector. */
export async function expectNoViolations(page: Page, part = 'html'): Promise<void> {
  // Parts that are not drawn yet have no colors to judge.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main *, footer'))
      part.style.contentVisibility = 'visible';
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, because a color in mid-transition makes the result flaky.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The second scheme changes colors and nothing else.
    const runOnly = colorScheme === 'light' ? { type: 'tag' as const, values: tags } : colorRules;
    // Pages have no frames, so the scan needs no second page to gather them.
    const scan = new AxeBuilder({ page }).include(part).setLegacyMode(true);
    const { violations } = await scan.options({ runOnly, resultTypes: ['violations'] }).analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    expect(found, `${page.url()}, ${colorScheme} scheme`).toEqual([]);
  }
}
