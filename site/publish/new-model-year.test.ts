import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../core/node/settings/settings.ts';
import { newestYear } from '../../facts/trucks/trucks.ts';
import { searchFillers } from '../../site.config.ts';
import type { ReadFiles } from '../../tools/define-subject.ts';

/** A model year that nobody has described: it follows one that is missing, too. */
const newYear = newestYear + 2;
const truck = `silverado-1500.${newYear}.crew.4wd`;

let vite: ViteDevServer;
const load = async <Module>(file: string) => (await vite.ssrLoadModule(file)) as Module;

/** The site from its sources and its content, in which one line of content/trucks.json says another year. */
beforeAll(async () => {
  const list = projectFolder('content/trucks.json');
  const edited = readFileSync(list, 'utf8').replace(`"lastYear": ${newestYear}`, `"lastYear": ${newYear}`);
  vite = await createServer({
    configFile: false,
    root: projectFolder('.'),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
    plugins: [
      {
        name: 'edited-trucks',
        enforce: 'pre',
        load: (id) => (id.split('?')[0] === list ? edited : undefined),
      },
    ],
  });
});
afterAll(() => vite.close());

async function render(file: string, name: string, props = {}): Promise<string> {
  const module = await load<Record<string, ComponentType<object>>>(file);
  return renderToStaticMarkup(createElement(module[name] as ComponentType<object>, props));
}

test('a new last year in content/trucks.json gives every truck its pages', async () => {
  const { subjectPages } = await load<typeof import('../../tools/reference/subject-pages.ts')>(
    '/tools/reference/subject-pages.ts',
  );
  const recallPages = subjectPages['/recalls/[page]'] ?? [];
  const page = recallPages.find(({ path }) => path === `/recalls/${newYear}-silverado-1500`);
  expect(page?.title).toContain(`${newYear} Silverado 1500`);
  const html = await render('/tools/reference/recalls/RecallsPage.tsx', 'ModelYearPage', page?.props);
  expect(html).toContain(`${newYear} Silverado 1500`);
  const { subjectContent } = await load<typeof import('../../tools/subject/subject-content.ts')>(
    '/tools/subject/subject-content.ts',
  );
  expect(subjectContent.paths).toContain(`/recalls/${newYear}-canyon`);
  const { watchedTrucks } = await load<typeof import('../../tools/reference/watched-trucks.ts')>(
    '/tools/reference/watched-trucks.ts',
  );
  expect(watchedTrucks.subjects).toHaveProperty(`truck.colorado-${newYear}`);
});

test('pickers offer it, and articles may name its trucks', async () => {
  const picker = await render('/tools/reference/my-truck/MyTruckPage.tsx', 'MyTruckPage');
  expect(picker).toMatch(new RegExp(`name="year"[^>]* value="${newYear}"`));
  const recalls = await render('/tools/reference/recalls/RecallPicker.tsx', 'ModelYears');
  expect(recalls).toContain(`/recalls/${newYear}-sierra-1500`);
  const { truckRows } = await load<typeof import('../../tools/reference/articles/article-entries.ts')>(
    '/tools/reference/articles/article-entries.ts',
  );
  expect(truckRows.trucks.parse([`silverado-1500 ${newYear} 4wd`])).toHaveLength(1);
});

test('pages say that nobody has looked it up, and the used-truck sheet has a place for it', async () => {
  const years = await render('/tools/reference/model-years/ModelYearsPage.tsx', 'ModelYearsPage');
  const [, card = ''] = years.split(`id="canyon-${newYear}"`);
  expect(card.slice(0, card.indexOf('</li>'))).toContain('We have not looked this model year up yet.');
  const used = await render('/tools/reference/owning/UsedPage.tsx', 'UsedPage');
  expect(used).toContain(`id="year-${newYear}"`);
  const { truckFileOf } = await load<typeof import('../../tools/my-truck/truck-facts.ts')>(
    '/tools/my-truck/truck-facts.ts',
  );
  const file = truckFileOf({ model: 'silverado-1500', year: newYear }, []);
  expect(file).toMatchObject({ name: `${newYear} Silverado 1500`, warranty: '', epa: {} });
  const { describe } = await load<typeof import('../../tools/my-truck/truck-words.ts')>(
    '/tools/my-truck/truck-words.ts',
  );
  expect(describe('warranty', { model: 'silverado-1500', year: newYear }, file)).toMatchObject({
    isUnknown: true,
    rest: expect.stringContaining('not looked up'),
  });
});

test('a VIN of it is read, and the tools take its trucks from a link', async () => {
  const { yearCode } = await load<typeof import('../../tools/vin-check/vin.ts')>('/tools/vin-check/vin.ts');
  const { tool } = await load<typeof import('../../tools/vin-check/tool.tsx')>('/tools/vin-check/tool.tsx');
  const { readAnswer } = await load<typeof import('../../tools/vin-check/vin-answer.ts')>(
    '/tools/vin-check/vin-answer.ts',
  );
  const data = tool.load();
  const vin = `${data.sample.slice(0, 9)}${yearCode(newYear)}${data.sample.slice(10)}`;
  expect(readAnswer(vin, data).title).toContain(`${newYear} Silverado 1500`);
  expect(data.span[1]).toBe(newYear);

  const { subjectOf } = await load<typeof import('../../tools/will-it-tow/own-ratings.ts')>(
    '/tools/will-it-tow/own-ratings.ts',
  );
  const tow = await load<typeof import('../../tools/will-it-tow/tow-data.ts')>('/tools/will-it-tow/tow-data.ts');
  expect(subjectOf({ from: 'own', truck }, tow.loadData()).name).toBe(`${newYear} Silverado 1500, crew cab, 4WD`);
  const cost = await load<typeof import('../../tools/cost-to-run/cost-data.ts')>('/tools/cost-to-run/cost-data.ts');
  expect(cost.loadData().ownLabels).toHaveProperty(`silverado-1500-${newYear}`);
});

test('the search and the home page know it', async () => {
  const { createSearch } =
    await load<typeof import('../../core/search/search-index.ts')>('/core/search/search-index.ts');
  const { addAnswers: add } = await load<typeof import('./search-answers.ts')>('/site/publish/search-answers.ts');
  const { recallSearchPages } = await load<typeof import('../../tools/reference/search-pages.ts')>(
    '/tools/reference/search-pages.ts',
  );
  const named = ['/my-truck', '/tools/will-it-tow', '/which-engine', '/model-years', '/recalls', '/fuel-economy'];
  const pages = named.map((href) => ({ href, title: href, categories: ['Tool'], sections: [] }));
  const ask = createSearch(add([...pages, ...recallSearchPages]), searchFillers);
  const short = String(newYear).slice(2);
  expect(ask(`${newYear} silverado`).answer?.href).toBe(`/my-truck?truck=silverado-1500.${newYear}`);
  expect(ask(`’${short} sierra crew 4wd tow 7000`).answer?.href).toContain(`truck=sierra-1500.${newYear}.crew.4wd`);
  expect(ask(`${short} canyon recalls`).answer?.href).toBe(`/recalls/${newYear}-canyon`);
  for (const asked of ['horsepower', 'warranty', 'mpg'])
    expect(ask(`${asked} ${newYear} colorado`).answer?.text).toBe('We have not looked this model year up yet.');

  const { loadAnswerData } = await load<typeof import('../../tools/reference/home/answer-data.ts')>(
    '/tools/reference/home/answer-data.ts',
  );
  const { answerRecall } = await load<typeof import('../../tools/reference/home/recall-answer.ts')>(
    '/tools/reference/home/recall-answer.ts',
  );
  const answer = answerRecall(`'${short} silverado`, undefined, loadAnswerData());
  expect(answer.next.href).toBe(`/recalls/${newYear}-silverado-1500`);
});

test('/this-year keeps to the year its file is about, and the content check says what to write', async () => {
  const { thisYear } = await load<typeof import('../../facts/trucks/site-trucks.ts')>('/facts/trucks/site-trucks.ts');
  const html = await render('/tools/reference/owning/ThisYearPage.tsx', 'ThisYearPage');
  expect(html).toContain(`The ${thisYear.year} trucks`);
  expect(html).not.toContain(String(newYear));

  const filesIn: ReadFiles = (folder, ending) => {
    const names = readdirSync(projectFolder(`content/${folder}`)).filter((name) => name.endsWith(ending));
    return Object.fromEntries(
      names.map((name) => {
        const file = join('content', folder, name);
        return [file, readFileSync(projectFolder(file), 'utf8')];
      }),
    );
  };
  const { checkNewestYear } = await load<typeof import('../../tools/reference/owning/check-newest-year.ts')>(
    '/tools/reference/owning/check-newest-year.ts',
  );
  const findings = checkNewestYear({ filesIn, articles: [], facts: [], today: '' });
  expect(findings).toContainEqual({
    code: 'owning',
    severity: 'warning',
    place: { file: 'content/owning/this-year.yaml', line: 3 },
    problem: expect.stringContaining(
      `It is about an older year: ${thisYear.year}. The newest model year is ${newYear}`,
    ),
    fix: expect.stringContaining(`year: ${newYear}`),
  });
  const entries = findings.filter(({ place }) => place.file === 'content/model-years.yaml');
  expect(entries.map(({ problem }) => problem)).toContainEqual(
    expect.stringContaining(`The Sierra 1500 has no entry of ${newestYear + 1}, ${newYear}`),
  );
});
