import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Scans the page as a reader who scrolls through it sees it, in the schemes named; `part` limits the scan to a selector. */
export async function expectNoViolations(
  page: Page,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
  part = 'html',
): Promise<void> {
  // Parts that are not drawn yet have no colors to judge.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main *, footer'))
      part.style.contentVisibility = 'visible';
  });
  for (const colorScheme of schemes) {
    // Without motion, because a color in mid-transition makes the result flaky.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Pages have no frames, so the scan needs no second page to gather them.
    const { violations } = await new AxeBuilder({ page }).include(part).withTags(tags).setLegacyMode(true).analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    expect(found, `${colorScheme} scheme`).toEqual([]);
  }
}
