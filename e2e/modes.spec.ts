import type { Locator } from '@playwright/test';
import { articleWith, expect, lowScreen, screens, test, toolPages } from './fixtures.ts';

/** How an element is filled: its color and its drawn pattern. */
const fillOf = (one: Locator) =>
  one.first().evaluate((each) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(each);
    return `${backgroundColor} ${backgroundImage}`;
  });

test.describe('in the colors of the system', () => {
  test.use({ viewport: screens.phone, forcedColors: 'active' });

  const states: [path: string, on: string, off: string][] = [
    ['/', '.question-tabs label:has(:checked)', '.question-tabs label:not(:has(:checked))'],
    ['/my-truck', '.segments label:has(:checked)', '.segments label:not(:has(:checked))'],
    ['/problems', '.segments label:has(:checked)', '.segments label:not(:has(:checked))'],
    ['/problems', '.dipstick .is-full', '.dipstick u:not(.is-full)'],
    ['/recalls', '.year-strip .is-covered', '.year-strip i:not([class])'],
    ['/recalls', '.fit-mark[data-fit="yes"] i', 'body'],
    ['/recalls', '.fit-mark[data-fit="some"] i', 'body'],
    ['/recalls', '.fit-mark[data-fit="some"] i', '.fit-mark[data-fit="yes"] i'],
    ['/tools/engine-explorer', '.explorer-pin :checked + span', '.explorer-pin input:not(:checked) + span'],
    ['/tools/compare', '.compare-hatch', 'body'],
    ['/tools/will-it-tow', '.limit-unknown', 'body'],
  ];
  test('what is chosen, covered, counted or unknown looks different from what is not', async ({ page }) => {
    for (const [path, on, off] of states) {
      if (new URL(page.url(), 'http://blank').pathname !== path) await page.goto(path);
      expect(await fillOf(page.locator(on)), `${path} ${on}`).not.toBe(await fillOf(page.locator(off)));
    }
    // The barricade of a do-not-drive warning keeps its stripes.
    await page.goto('/recalls');
    const stripes = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::before')])
        .filter(({ backgroundImage }) => backgroundImage.startsWith('repeating-linear-gradient(115deg')),
    );
    expect(stripes.length).toBeGreaterThan(0);
  });
});

// What is not on a picture, axe compares with its ground in pages.spec.ts.
test('the words of the hero are not on its picture, at 200 % and on phones', async ({ page }) => {
  await page.goto('/');
  for (const viewport of [lowScreen, screens.phone, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport);
    const hero = page.locator('.home-hero');
    const picture = await hero.locator('img').boundingBox();
    for (const words of [hero.getByRole('heading'), hero.getByRole('paragraph')]) {
      const box = await words.boundingBox();
      expect(Number(box?.y) + Number(box?.height)).toBeLessThanOrEqual(Number(picture?.y));
    }
  }
});

test.describe('with the keyboard up', () => {
  test.use({ viewport: { width: 390, height: 500 }, hasTouch: true, isMobile: true });

  test('the answer and its field share the screen, at home and in the tools', async ({ page }) => {
    await page.goto('/');
    for (const [name, typed] of [
      ['Can it tow mine?', '7000'],
      ['What’s due?', '41200'],
      ['Is mine recalled?', '22 sierra'],
    ] as const) {
      await page.getByRole('radio', { name }).check();
      const form = page.getByRole('form', { name });
      await form.getByRole('textbox').tap();
      await form.getByRole('textbox').fill(typed);
      await expect(form.getByRole('status')).toBeInViewport({ ratio: 1 });
      await expect(form.getByRole('textbox')).toBeInViewport({ ratio: 1 });
      await form.getByRole('textbox').blur();
    }
    for (const path of toolPages) {
      await page.goto(path);
      const field = page.locator('main .tool').getByRole('textbox').filter({ visible: true }).first();
      if ((await field.count()) === 0) continue;
      await field.tap();
      await expect(field).toBeInViewport({ ratio: 1 });
      await expect(page.locator('main .tool').getByRole('status').first()).toBeInViewport({ ratio: 1 });
    }
  });
});

test('with less motion nothing moves; with more contrast the second ink is the first', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', contrast: 'more' });
  for (const path of ['/', articleWith(/<table/), '/tools/engine-explorer']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline).length,
    );
    expect(moving, path).toBe(0);
  }
  await page.goto('/');
  const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
  await expect(page.locator('.question-label').first()).toHaveCSS('color', ink);
});

test.describe('on paper', () => {
  test.use({ viewport: screens.desktop, colorScheme: 'dark' });

  test('an article is black on white, with its sources and without what needs a screen', async ({ page }) => {
    await page.goto(articleWith(/<table[\s\S]*class="faq"/));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const inks = page.getByRole('article').first().locator('h2, p:not(.muted), th').filter({ visible: true });
    for (const ink of (await inks.all()).slice(0, 12)) await expect(ink).toHaveCSS('color', 'rgb(0, 0, 0)');
    for (const name of ['Save for later', 'Subscribe']) {
      await expect(page.getByRole('button', { name }).filter({ visible: true })).toHaveCount(0);
    }
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
    // Sources and answers are folded on the screen and printed in full.
    await expect(page.locator('.source-notes li').last()).toBeVisible();
    const answers = page.getByRole('article').first().locator('.faq details');
    await expect(answers.first().locator('p').first()).toBeVisible();
    await expect(page.locator('.margin-note').first()).toBeHidden();
    await expect(page.getByRole('region', { name: 'Share this article' })).toBeHidden();
    // A link to another site is followed by its address.
    const printed = await page
      .locator('.source-notes a[href^="https://"]')
      .evaluateAll((all) =>
        all.map((link) => getComputedStyle(link, '::after').content.includes(String(link.getAttribute('href')))),
      );
    expect(printed).toContain(true);
  });

  test('charts and table heads are not torn', async ({ page }) => {
    const charts = ['/fuel-economy', articleWith(/Bar chart:/)];
    for (const path of [...charts, '/tools/service-planner', '/tools/will-it-tow', '/recalls']) {
      await page.goto(path);
      await page.emulateMedia({ media: 'print' });
      const torn = await page.evaluate(() => {
        const style = (each: Element) => getComputedStyle(each);
        return [
          ...[...document.querySelectorAll('.info svg')].filter((each) => style(each).breakInside !== 'avoid'),
          ...[...document.querySelectorAll('thead')].filter((each) => style(each).display !== 'table-header-group'),
          ...[...document.querySelectorAll('thead + tbody > tr:first-child')].filter(
            (each) => style(each).breakBefore !== 'avoid',
          ),
        ]
          .filter((each) => each.checkVisibility())
          .map((each) => each.outerHTML.slice(0, 80));
      });
      expect(torn, path).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
    }
  });
});
