import type { SubjectRoute } from '../define-subject.ts';

const recallStyles = [
  './reference/ledger/ledger.css',
  './reference/recalls/recalls.css',
  'reference',
  'spec-plate',
  'text-page',
];

/** Pages and files this subject adds to the site. Plain Node reads them: no imports of pages here. */
export const routes: readonly SubjectRoute[] = [
  { pattern: '/recalls', body: 'reference/recalls/Recalls.astro', styles: recallStyles },
  { pattern: '/recalls/[page]', body: 'reference/recalls/Recalls.astro', styles: recallStyles },
  {
    pattern: '/problems',
    body: 'reference/problems/ProblemsPage.tsx',
    styles: ['./reference/ledger/ledger.css', './reference/problems/problems.css', 'reference', 'text-page'],
  },
  {
    pattern: '/fuel-economy',
    body: 'reference/fuel-economy/FuelEconomyPage.tsx',
    styles: ['article-panels', 'chart', './reference/fuel-economy/fuel-economy.css', 'reference', 'table', 'text-page'],
  },
  {
    pattern: '/model-years',
    body: 'reference/model-years/ModelYearsPage.tsx',
    styles: ['article-panels', './reference/model-years/model-years.css', 'reference', 'table', 'text-page'],
  },
  {
    pattern: '/which-engine',
    body: 'reference/model-years/WhichEngine.astro',
    styles: ['article-panels', 'reference', 'table', 'text-page', './reference/model-years/which-engine.css'],
  },
  {
    pattern: '/used',
    body: 'reference/owning/UsedPage.tsx',
    styles: ['article-panels', 'reference', './reference/owning/owning.css', 'text-page'],
  },
  {
    pattern: '/this-year',
    body: 'reference/owning/ThisYearPage.tsx',
    styles: ['article-panels', 'reference', 'table', './reference/owning/owning.css', 'text-page'],
  },
  {
    pattern: '/my-truck',
    body: 'reference/my-truck/MyTruck.astro',
    styles: [
      './reference/my-truck/truck-marks.css',
      './reference/my-truck/my-truck-page.css',
      'odometer',
      'table',
      'text-page',
      './reference/my-truck/truck-picker.css',
    ],
  },
  { pattern: '/my-truck/[truck].json', endpoint: 'reference/my-truck/truck-json.ts' },
  { pattern: '/answers.json', endpoint: 'reference/home/answer-data.ts' },
  {
    pattern: '/figures-we-began-with',
    body: 'reference/began-with/FiguresWeBeganWith.astro',
    styles: ['article-panels', 'chart', 'reference', 'table', 'text-page', './reference/began-with/began-with.css'],
  },
  {
    pattern: '/specs',
    feature: 'specs',
    body: 'reference/specs/Specs.astro',
    styles: ['spec-plate', './reference/specs/spec-sheet.css', 'text-page'],
  },
];
