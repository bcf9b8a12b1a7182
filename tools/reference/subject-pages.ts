import { parse } from 'yaml';
import { z } from 'zod';
import source from '../../content/reference-pages.yaml?raw';
import {
  modelYears,
  recallYears,
  siteEpaLabels,
  siteProblems,
  siteRecalls,
  thisYear,
  whichEngine,
} from '../../facts/trucks/site-trucks.ts';
import { newestChange } from '../../facts/trucks/truck-record.ts';
import { yearsOf } from '../../facts/trucks/trucks.ts';
import { site } from '../../site.config.ts';
import type { SubjectPage } from '../define-subject.ts';
import { describeCount } from './recalls/RecallsPage.tsx';

const words = z.string();
const heads = z
  .record(words, z.strictObject({ label: words, title: words, description: words, card: words, picture: words }))
  .parse(parse(source));

const span = (years: readonly number[], to = ' to ') => `${Math.min(...years)}${to}${Math.max(...years)}`;
const years = {
  '{full-size}': span(yearsOf('silverado-1500'), '–'),
  '{midsize}': span(yearsOf('colorado'), '–'),
  '{labels}': span(siteEpaLabels.map(({ year }) => year)),
  '{described}': span(
    modelYears.lines.flatMap((line) => line.years.filter(({ isNotYet }) => !isNotYet).map(({ year }) => year)),
  ),
  '{this-year}': String(thisYear.year),
  '{next-year}': String(thisYear.year + 1),
};
const fill = (text: string) =>
  Object.entries(years).reduce((filled, [name, value]) => filled.replace(name, value), text);

const recallsChanged = newestChange(siteRecalls.records);

/** What the head of a page says besides its words, by path. */
const more: Readonly<Record<string, Partial<SubjectPage>>> = {
  '/recalls': {
    feedTitle: `${site.name} recalls`,
    changedOn: recallsChanged,
  },
  '/problems': {
    feedTitle: `${site.name} known problems`,
    changedOn: newestChange(siteProblems.records),
  },
  '/which-engine': { questions: [{ question: 'Which engine is it?', answer: whichEngine.answer }] },
  '/figures-we-began-with': {
    listedAs: 'Figures we began with',
    onCorrections: 'What the site was planned with, and what became of each figure:',
    about: 'every figure the site was planned with, what sources say of it today, and why it stayed or went.',
  },
  '/specs': {
    picture: { id: 'specs', alt: 'A drawing-board view of a four-cylinder engine' },
    about: 'key figures of the engine.',
  },
};

function pageOf(path: string, { label, title, description, card, picture }: (typeof heads)[string]): SubjectPage {
  return {
    path,
    title: fill(title),
    description: fill(description),
    trail: [[fill(label), path]],
    card: { title: fill(card), label: fill(label), picture },
    ...more[path],
  };
}

const recallPages = recallYears.map((modelYear): SubjectPage => {
  const { name, path } = modelYear;
  return {
    path,
    title: `${name} recalls, 2.7L turbo`,
    description: describeCount(modelYear),
    trail: [
      ['Recalls', '/recalls'],
      [name, path],
    ],
    card: { title: `${name} recalls`, label: 'Recalls', picture: heads['/recalls']?.picture ?? '' },
    changedOn: recallsChanged,
    listedAs: `${name} recalls`,
    props: { modelYear },
  };
});

/** Every page of the subject, by the pattern of its route. */
export const subjectPages: Readonly<Record<string, readonly SubjectPage[]>> = {
  ...Object.fromEntries(Object.entries(heads).map(([path, head]) => [path, [pageOf(path, head)]])),
  '/recalls/[page]': recallPages,
};
