import type { Page } from '@playwright/test';
import { articlesWith, articleWith, expect, screens, test } from './fixtures.ts';

const path = articleWith(/Bar chart:/);
const chart = (page: Page) => page.getByRole('region', { name: /^Bar chart:/ });
const drawing = (page: Page) => chart(page).locator('svg').filter({ visible: true });
const bars = (page: Page) => drawing(page).locator('[data-bar]');
const tooltip = (page: Page) => chart(page).getByRole('status');

/** Opens the article and reads the values of the chart from the table under it. */
async function openChart(page: Page): Promise<string[]> {
  await page.goto(path);
  const table = page
    .getByRole('figure')
    .filter({ has: chart(page) })
    .locator('details table');
  await expect(table.locator('thead th')).toHaveText(['Rank', 'Engine', 'Era', /Capacity/]);
  return table.locator('tbody tr td:last-child').allTextContents();
}

/** Moves the mouse onto a bar as a hand does, in several steps. */
async function moveTo(page: Page, at: number): Promise<void> {
  const bar = bars(page).nth(at).locator('path');
  // Hovering waits until smooth scrolling has ended; the steps after it are the movement of a hand.
  await bar.hover({ position: { x: 6, y: 36 } });
  const box = await bar.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 40, { steps: 3 });
}

for (const [name, viewport] of Object.entries(screens)) {
  test.describe(`without JavaScript on a ${name}`, () => {
    test.use({ javaScriptEnabled: false, viewport });

    test('the chart is drawn: five ticks, a labeled bar per value, as high as its value', async ({ page }) => {
      const values = await openChart(page);
      await expect(drawing(page)).toHaveCount(1);
      expect((await drawing(page).boundingBox())?.height).toBeCloseTo(384, 0);
      await expect(drawing(page).locator('line')).toHaveCount(5);
      await expect(bars(page)).toHaveCount(values.length);
      for (const [at, value] of values.entries()) await expect(bars(page).nth(at)).toContainText(value);
      const shapes = bars(page).locator('path');
      const heights = await shapes.evaluateAll((paths) => paths.map((bar) => bar.getBoundingClientRect().height));
      const pounds = values.map((text) => Number(text.replace(',', '')));
      for (const [at, height] of heights.entries()) {
        expect(height / (heights[0] ?? 1)).toBeCloseTo((pounds[at] ?? 0) / (pounds[0] ?? 1), 1);
      }
      await expect(shapes.first()).toHaveAttribute('d', /q0-4 4-4.*q4 0 4 4/);
      // Every bar has its years, also where there is little room.
      for (const bar of await bars(page).all()) await expect(bar).toContainText(/\d{4}/);
    });
  });
}

test('pointer and keyboard show a tooltip for a bar: arrows, Home, End, Escape', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  const values = await openChart(page);
  const last = values.length - 1;
  const expectBar = (at: number) => expect(tooltip(page)).toContainText(`${values[at]} lb`);
  await expect(tooltip(page)).toHaveCount(0);
  for (const at of [0, last - 1]) {
    await moveTo(page, at);
    await expectBar(at);
  }
  await page.mouse.move(5, 300);
  await expect(tooltip(page)).toHaveCount(0);
  await chart(page).focus();
  await expectBar(0);
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', last],
    ['ArrowRight', last],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expectBar(at);
  }
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: screens.phone, hasTouch: true, isMobile: true });

  test('a finger on a bar shows its tooltip inside the screen', async ({ page }) => {
    const values = await openChart(page);
    for (const at of [0, values.length - 1, 2]) {
      await bars(page).nth(at).locator('path').tap();
      await expect(tooltip(page)).toContainText(`${values[at]} lb`);
      const box = await tooltip(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(screens.phone.width);
    }
  });
});

/** Articles with graphics, as built. */
const drawn = articlesWith(/class="info /);

for (const [name, viewport] of Object.entries(screens)) {
  test.describe(`graphics without JavaScript on a ${name}`, () => {
    test.use({ javaScriptEnabled: false, viewport });

    test('each has a finding, a stamp, one drawing that fits, and a table with the numbers it shows', async ({
      page,
    }) => {
      expect(drawn.length).toBeGreaterThan(0);
      for (const path of [...drawn, '/fuel-economy']) {
        await page.goto(path);
        const graphics = page.locator('figure.info');
        expect(await graphics.count(), path).toBeGreaterThan(0);
        for (const graphic of await graphics.all()) {
          await expect(graphic).toHaveAccessibleName(/\S+ \S+/);
          await expect(graphic.locator('.info-stamp')).toHaveText(/\S/);
          const drawings = graphic.locator('svg[viewBox]').filter({ visible: true });
          const large = drawings.and(page.locator('.info-wide, .info-small'));
          await expect(large).toHaveCount(1);
          const [box, frame] = await Promise.all([large.boundingBox(), graphic.boundingBox()]);
          expect(box?.width).toBeLessThanOrEqual(frame?.width ?? 0);
          await graphic.locator('summary').click();
          const rows = graphic.getByRole('row');
          expect(await rows.count()).toBeGreaterThan(1);
          await expect(rows.last().getByRole('rowheader')).toHaveText(/\S/);
        }
      }
    });
  });
}

test('letters of a drawing stay readable on a phone', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  for (const path of drawn) {
    await page.goto(path);
    const sizes = await page.locator('figure.info svg.info-small:visible').evaluateAll((all) =>
      all.flatMap((drawing) => {
        const svg = drawing as SVGSVGElement;
        const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
        return [...svg.querySelectorAll('text')].map(
          (text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale,
        );
      }),
    );
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(11);
  }
});

test('a history runs from the oldest to the newest and names no winner', async ({ page }) => {
  let histories = 0;
  for (const path of articlesWith(/Bar chart:/)) {
    await page.goto(path);
    const figure = page.getByRole('figure').filter({ has: chart(page) });
    const eras = await figure.locator('details tbody tr td:nth-child(3)').allTextContents();
    if (!eras.some((era) => /^\d{4}[-–]\d{4}$/.test(era))) continue;
    histories++;
    const years = eras.map((era) => Number(era.slice(0, 4)));
    expect(years).toEqual(years.toSorted((a, b) => a - b));
    await expect(page.getByRole('article').first()).not.toContainText('Winner');
  }
  expect(histories).toBeGreaterThan(0);
});

test('what is worked out or unknown says so in the drawing', async ({ page }) => {
  await page.goto(articleWith(/Drawn from peak figures/));
  const curves = page.getByRole('figure').filter({ hasText: 'Drawn from peak figures' });
  await expect(curves.locator('.info-key')).toContainText(/published.*worked out.*no published point/);
  await curves.locator('summary').click();
  await expect(curves.getByRole('cell', { name: /worked out/ }).first()).toBeVisible();
  await page.goto(articleWith(/class="info-stop"/));
  const recalls = page.getByRole('figure').filter({ hasText: 'no exact count found' });
  await expect(
    recalls
      .locator('svg text')
      .filter({ hasText: /^Do not drive/, visible: true })
      .first(),
  ).toBeVisible();
});

test('a printed article shows every chart with its numbers', async ({ page }) => {
  await page.goto(String(drawn[0]));
  await page.emulateMedia({ media: 'print' });
  for (const table of await page.locator('figure.info details table').all()) await expect(table).toBeVisible();
});
