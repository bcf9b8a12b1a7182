import type { Page } from '@playwright/test';
import { toolSlugs } from '../tools/tool-slugs.ts';
import { expectNoViolations } from './axe.ts';
import {
  expect,
  expectNoSideScroll,
  openQuiet,
  plainTest,
  readBuilt,
  readClipboard,
  saveTruck,
  screens,
  tabTo,
  test,
} from './fixtures.ts';

const tool = (page: Page) => page.locator('main .tool').first();
/** The only part that is read aloud when it changes. */
const verdict = (page: Page) => tool(page).getByRole('status').first();
const stale = (page: Page) => verdict(page).getByText('Check the marked field.');

test('every tool is on the list of tools and on the home page', () => {
  const paths = toolSlugs.map((slug) => `/tools/${slug}`).sort();
  for (const page of ['/tools', '/']) {
    const main = /<main[\s\S]*<\/main>/.exec(readBuilt(page))?.[0] ?? '';
    const hrefs = [...main.matchAll(/href="(\/tools\/[a-z-]+)/g)].map(([, href]) => href);
    expect([...new Set(hrefs)].sort(), page).toEqual(paths);
  }
});

interface Sample {
  /** An address with numbers of a reader, and what its result says; a VIN never is in an address. */
  restored?: readonly [query: string, words: string];
  /** An address with mistakes, and what is said about them beside their fields. */
  invalid?: readonly [query: string, messages: string[]];
  /** An address with the longest numbers a reader can have. */
  longest?: string;
  /** A field, what a keyboard does in it, and what the answer says then. */
  keys?: readonly [role: 'textbox' | 'combobox', field: string, typed: string, words: RegExp];
  /** A field that a saved truck fills in, and with what. */
  own?: readonly [field: string, value: string | RegExp];
}

const samples: Record<string, Sample> = {
  compare: {
    restored: ['?first=colorado-2wd&second=silverado-27-2wd&third=none', 'Colorado TurboMax'],
    invalid: [
      '?second=silverado-27-2wd&third=bicycle&pulling=99',
      ['Choose one from the list.', 'This is your first truck already. Choose another one.'],
    ],
    keys: ['combobox', 'Second truck', 'ArrowUp', /\S/],
    own: ['Second truck', 'silverado-53-4wd'],
  },
  'cost-to-run': {
    restored: ['?miles=10000', '$10,363'],
    invalid: ['?miles=lots', ["'lots' is not a number. Write digits only."]],
    longest: '?miles=200000&years=20&gas=20&towing=60&turbo-towing=3',
    keys: ['textbox', 'Miles a year', '10000', /\$10,363/],
    own: ['Drive', '4wd'],
  },
  'engine-explorer': {
    restored: ['?part=afm', 'Cylinders 2 and 3 (AFM)'],
    invalid: ['?part=%3Cflux%3E', ['No part of that name is on the plate.']],
  },
  'service-planner': {
    restored: ['?miles=31000&towing=1', '35,000 mi'],
    invalid: [
      '?miles=lots&monthly=0&since=soon',
      ["'lots' is not a number. Write digits only.", 'At least 1 mi.', "'soon' is not a month. Write it as 3/2022."],
    ],
    own: ['Miles now', '41,200'],
  },
  'vin-check': { keys: ['textbox', 'VIN, 17 characters', '1M8GDMAAXPP042788', /Look at the number again\./] },
  'will-it-tow': {
    restored: ['?from=own&payload=1,600&rating=8,000&hitch=1,000&trailer=5,000', 'The payload comes first'],
    invalid: [
      '?trailer=heavy&tongue=90&truck=spaceship',
      ["'heavy' is not a number. Write digits only.", 'At most 30%.', 'We don’t know a truck “spaceship”'],
    ],
    keys: ['textbox', 'Trailer, loaded', '30000', /^Example truck\..*: no\./],
    own: ['Start from', 'own'],
  },
};

/** Reaches a field by Tab, types, and expects that the answer follows and that both are in view. */
async function answerByKeyboard(page: Page, path: string, [role, name, typed, words]: NonNullable<Sample['keys']>) {
  await page.setViewportSize(screens.phone);
  await page.goto(path);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const field = page.getByRole(role, { name, exact: true });
  await tabTo(page, field);
  const before = await verdict(page).innerText();
  if (role === 'combobox') await page.keyboard.press(typed);
  else {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(typed);
  }
  await expect(verdict(page)).not.toHaveText(before, { useInnerText: true });
  await expect(verdict(page)).toContainText(words);
  await expect(verdict(page)).toBeInViewport({ ratio: 1 });
  await expect(field).toBeInViewport({ ratio: 1 });
}

for (const slug of toolSlugs) {
  const path = `/tools/${slug}`;
  const { restored, invalid, longest, keys, own } = samples[slug] ?? {};

  test(`${slug}: waiting code, paper, keyboard on a phone, and what links and a saved truck bring`, async ({
    page,
    baseURL,
  }) => {
    await page.clock.setFixedTime('2025-07-23T12:00:00Z');
    const scripts: string[] = [];
    page.on('request', (asked) => asked.resourceType() === 'script' && scripts.push(asked.url()));
    await openQuiet(page, path);
    expect(scripts.filter((url) => /Tool|Explorer|client/.test(url))).toEqual([]);
    await tool(page)
      .getByRole('button', { name: /^Copy link/ })
      .click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    expect(await readClipboard(page)).toBe(`${baseURL}${path}`);
    await expect(page).toHaveURL(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Figures and sources' })).toBeVisible();
    await expect(page.locator('.source-notes li').first()).toBeVisible();
    await expect(tool(page).getByRole('button').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });

    if (keys) await answerByKeyboard(page, path, keys);
    await page.setViewportSize({ width: 320, height: 700 });
    if (invalid) {
      await page.goto(path + invalid[0]);
      for (const message of invalid[1]) await expect(page.getByText(message).first()).toBeVisible();
      if (slug !== 'engine-explorer') await expect(stale(page)).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined/);
      await expectNoViolations(page);
      await expectNoSideScroll(page);
    }
    if (longest) {
      await page.goto(path + longest);
      await expect(verdict(page)).toContainText('$17,637,666');
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true;
      });
      await expectNoSideScroll(page);
    }
    if (own) {
      await saveTruck(page);
      await page.goto(path);
      await expect(page.getByLabel(own[0], { exact: true })).toHaveValue(own[1]);
      await expect(tool(page).getByText('Your truck').first()).toBeVisible();
      await expect(page).toHaveURL(path);
    }
    if (restored === undefined) return;
    // A link with numbers has the numbers of its sender, whatever truck the reader has saved.
    await page.goto(path + restored[0]);
    await expect(tool(page)).toContainText(restored[1]);
    // The engine has nothing to start over.
    if (slug === 'engine-explorer') return;
    await tool(page).getByRole('button', { name: 'Start over' }).click();
    await expect(page).toHaveURL(path);
  });
}

plainTest('without JavaScript every tool works one case out and shows nothing that needs it', async ({ page }) => {
  for (const slug of toolSlugs) {
    await page.goto(`/tools/${slug}`);
    await expect(page.getByText('Without JavaScript this page shows')).toBeVisible();
    expect((await tool(page).innerText()).trim()).not.toBe('');
    await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined/);
    for (const role of ['form', 'textbox', 'combobox', 'radio', 'button'] as const) {
      await expect(tool(page).getByRole(role).filter({ visible: true }), slug).toHaveCount(0);
    }
  }
});
