import { epaTrucks, plainLabels, printCombined, readEpaLabels, yearsOf } from '../facts/trucks/epa-labels.ts';
import { followedModels } from '../facts/trucks/trucks.ts';
import { referencePages } from '../site.config.ts';
import { expect, plainTest, readBuilt, screens, test } from './fixtures.ts';
import { readContent, readPageData, modelYears as recallYears } from './recall-data.ts';

const labels = readEpaLabels(readContent('epa/epa-labels.csv'));
const modelYears = readPageData('model-years.yaml');
const mileage = readPageData('owning/real-mileage.yaml');
const whichEngine = readPageData('which-engine.yaml');

test('reference pages say when they were looked up; figures have sources', () => {
  for (const { href } of referencePages) {
    const html = readBuilt(href);
    expect(html.replace(/<[^>]+>/g, ''), href).toMatch(/Looked up \w+ \d+, \d{4}/);
    expect(html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ''), href).not.toMatch(/>[^<]*\{[a-z0-9-]+/);
  }
  // That what a link names is on the page is in scripts/check/budgets.ts.
  expect(readBuilt('/model-years')).toContain('class="source-mark"');
});

plainTest('without JavaScript fuel economy has every label and mileage, and charts as tables', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/fuel-economy');
  for (const { id, make, name } of epaTrucks) {
    const own = labels.filter(({ truck }) => truck === id);
    const section = page.locator(`[id="${id}"]`);
    await section.locator('summary').click();
    await expect(section.getByRole('heading', { name: `${make} ${name}` })).toBeVisible();
    await expect(section.locator('tbody tr')).toHaveCount(own.length);
    expect(await section.locator('tbody tr td:last-child').allTextContents()).toEqual(
      expect.arrayContaining(own.map(({ combined }) => String(combined))),
    );
  }
  const own = labels.filter(({ truck }) => truck === 'silverado-1500');
  for (const [drive, name] of [
    ['2WD', 'Two-wheel drive'],
    ['4WD', 'Four-wheel drive'],
  ] as const) {
    await page.getByRole('radio', { name }).check();
    const chart = page.locator('figure.info-page').filter({ visible: true });
    await expect(chart).toHaveAccessibleName(new RegExp(`^${name}: `));
    await chart.locator('summary').click();
    const best = yearsOf(own).map(
      (year) => printCombined(plainLabels(own, { year, engine: '2.7L', drive })) ?? 'none found',
    );
    await expect(chart.locator('tbody td:nth-child(2)')).toHaveText(best);
  }
  const measured = page.getByRole('region', { name: 'What it really uses' });
  await expect(measured.locator('.mileage-table tbody tr')).toHaveCount(mileage.tests.length);
  for (const { source } of mileage.tests) {
    if (source.address) await expect(measured.locator(`a[href="${source.address}"]`).first()).toBeVisible();
  }
  await expect(measured.locator('.mileage-chart svg')).toHaveCount(mileage.tests.filter(({ mpg }) => mpg).length);
});

plainTest('without JavaScript model years are filtered, and a plate leads to its card', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/model-years');
  const plates = page.locator('.plate').filter({ visible: true });
  await expect(plates).toHaveCount(modelYears.lines.flatMap(({ years }) => years).length);
  const { model, years } = modelYears.lines.at(-1) ?? { model: 'canyon', years: [] };
  const name = String(followedModels.find(({ id }) => id === model)?.name);
  await page.getByRole('radio', { name, exact: true }).check();
  await expect(plates).toHaveCount(years.length);
  for (const { year } of years) {
    const card = page.locator(`[id="${model}-${year}"]`);
    const { path, count } = recallYears.find((each) => each.model === model && each.year === year) ?? {};
    await expect(card.locator(`a[href="${path}"]`)).toHaveText(count ? `${count} found` : 'None confirmed');
    await expect(card.locator(`a[href="/fuel-economy#${model}"]`)).toContainText('mpg combined');
  }
  await page.getByRole('radio', { name: 'No recall confirmed' }).check();
  for (const { year } of years) {
    const count = recallYears.find((each) => each.model === model && each.year === year)?.count;
    const plate = page.getByRole('link', {
      name: new RegExp(`^${year} ${name}: .* recalls: ${count || 'none confirmed'}`),
    });
    await expect(plate).toHaveCSS('opacity', count === 0 ? '1' : '0.32');
    await plate.click();
    await expect(page.locator(':target')).toContainText(`${year} ${name}`);
  }
  await expect(page.locator('#next-generation + p')).toHaveText(modelYears.next.text);
});

plainTest('without JavaScript every engine has its letter and every tune its output', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/which-engine');
  for (const { engine, letter } of whichEngine.vin) {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: engine, exact: true }) });
    await expect(row.getByRole('cell').first()).toHaveText(letter);
  }
  await expect(page.locator('[aria-labelledby="tunes"] .tune-list > li')).toHaveCount(whichEngine.tunes.length);
  await expect(page.getByLabel(/Your VIN/)).toBeHidden();
});
