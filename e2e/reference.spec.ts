import { readFileSync } from 'node:fs';
import { epaTrucks, plainLabels, printCombined, readEpaLabels, yearsOf } from '../facts/trucks/epa-labels.ts';
import { readModelYears, readWhichEngine } from '../facts/trucks/reference-data.ts';
import { followedModels } from '../facts/trucks/trucks.ts';
import { referencePages } from '../site.config.ts';
import { expect, readBuilt, screens, test } from './fixtures.ts';
import { modelYears as recallYears } from './recall-data.ts';

const content = (path: string) => readFileSync(new URL(`../content/${path}`, import.meta.url), 'utf8');
const labels = readEpaLabels(content('epa/epa-labels.csv'));
const modelYears = readModelYears(content('model-years.yaml'));
const whichEngine = readWhichEngine(content('which-engine.yaml'));

test('every reference page says when it was looked up; figures lead to sources, and the labels can be downloaded', async ({
  request,
}) => {
  for (const { href } of referencePages) {
    const html = readBuilt(href);
    expect(html.replace(/<[^>]+>/g, ''), href).toMatch(/Looked up \w+ \d+, \d{4}/);
    expect(html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ''), href).not.toMatch(/>[^<]*\{[a-z0-9-]+/);
  }
  const html = readBuilt('/model-years');
  const hashes = [...html.matchAll(/class="fact-link" href="#([^"]+)"/g)].map(([, id]) => id);
  expect(hashes.length).toBeGreaterThan(0);
  for (const id of new Set(hashes)) expect(html).toContain(`id="${id}"`);
  const csv = await request.get('/fuel-economy.csv');
  expect(csv.headers()['content-type']).toBe('text/csv; charset=utf-8');
  expect(readEpaLabels(await csv.text())).toHaveLength(labels.length);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: screens.phone });

  test('fuel economy has every row of the file under its truck, and the charts as a table', async ({ page }) => {
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
    for (const [at, drive] of (['2WD', '4WD'] as const).entries()) {
      const chart = page.locator('figure.info').nth(at);
      await chart.locator('summary').click();
      const cell = (year: number, engine: string) =>
        printCombined(plainLabels(own, { year, engine, drive })) ?? 'none found';
      await expect(chart.locator('tbody td')).toHaveText(
        yearsOf(own).flatMap((year) => [cell(year, '2.7L'), cell(year, '5.3L')]),
      );
    }
  });

  test('model years starts with a table, and every year opens with its label and its recalls', async ({ page }) => {
    await page.goto('/model-years');
    for (const { model, years } of modelYears.lines) {
      const name = String(followedModels.find(({ id }) => id === model)?.name);
      const table = page.getByRole('region', { name: `${name} by model year`, exact: true });
      await expect(table.locator('tbody tr')).toHaveCount(years.length);
      for (const { year } of years) {
        const entry = page.locator(`[id="${model}-${year}"]`);
        const found = recallYears.find((each) => each.model === model && each.year === year);
        await expect(entry.locator(`a[href="${found?.path}"]`)).toContainText('found');
        await expect(entry.locator(`a[href="/fuel-economy#${model}"]`)).toContainText('mpg combined');
      }
      const entry = page.locator(`[id="${model}-${years[0]?.year}"]`);
      await expect(entry).toBeHidden();
      await table
        .getByRole('rowheader', { name: String(years[0]?.year) })
        .getByRole('link')
        .click();
      await expect(entry).toBeVisible();
    }
    await expect(page.locator('#next-generation + p')).toHaveText(modelYears.next.text);
  });

  test('which engine gives the letter of every engine and the output of every tune', async ({ page }) => {
    await page.goto('/which-engine');
    for (const { engine, letter } of whichEngine.vin) {
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: engine, exact: true }) });
      await expect(row.getByRole('cell').first()).toHaveText(letter);
    }
    await expect(page.locator('[aria-labelledby="tunes"] .tune-list > li')).toHaveCount(whichEngine.tunes.length);
  });
});
