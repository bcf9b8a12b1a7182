import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Scans the whole page as a reader who scrolls through it sees it, in both schemes. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Parts that are not drawn yet have no colours to judge.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main *, footer'))
      part.style.contentVisibility = 'visible';
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours are judged at rest: a bouncing arrow or a rising notice would be a matter of luck.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Pages have no frames, so the scan needs no second page to gather them.
    const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode(true).analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    expect(found, `${colorScheme} scheme`).toEqual([]);
  }
}
