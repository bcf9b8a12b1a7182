import { recallName } from '../../facts/trucks/print-recall.ts';
import { listModelYears, recallsFor } from '../../facts/trucks/recalls.ts';
import { siteEpaLabels } from '../../facts/trucks/site-epa-labels.ts';
import { siteProblems } from '../../facts/trucks/site-problems.ts';
import { siteRecalls } from '../../facts/trucks/site-recalls.ts';
import { modelYears, whichEngine } from '../../facts/trucks/site-reference.ts';
import { newestChange } from '../../facts/trucks/truck-record.ts';
import { modelOf, yearsOf } from '../../facts/trucks/trucks.ts';
import { site } from '../../site.config.ts';
import type { SubjectPage } from '../define-subject.ts';
import { describeCount } from './recalls/RecallsPage.tsx';

const recallsChanged = newestChange(siteRecalls.records);
const labelYears = siteEpaLabels.map(({ year }) => year);
const describedYears = modelYears.lines.flatMap(({ years }) => years.map(({ year }) => year));
const span = (years: readonly number[], to = ' to ') => `${Math.min(...years)}${to}${Math.max(...years)}`;
const recallPicture = 'turbomax-engine-recalls-2024';

/** The pages about the recalls of one model and year. */
const recallPages = listModelYears(siteRecalls).map((modelYear): SubjectPage => {
  const { model, year, name, path } = modelYear;
  const records = recallsFor(siteRecalls, { model, year });
  const items = records.map((recall) => ({ name: recallName(recall), href: `${path}#${recall.id}` }));
  return {
    path,
    title: `${name} recalls, 2.7L turbo`,
    description: describeCount(modelYear),
    trail: [
      ['Recalls', '/recalls'],
      [name, path],
    ],
    card: { title: `${name} recalls`, label: 'Recalls', picture: recallPicture },
    ...(items.length > 0 && { items }),
    changedOn: recallsChanged,
    listedAs: `${name} recalls`,
    props: { modelYear },
  };
});

/** Every page of the subject, by the pattern of its route. */
export const subjectPages: Readonly<Record<string, readonly SubjectPage[]>> = {
  '/recalls': [
    {
      path: '/recalls',
      title: 'Recalls of trucks with the GM 2.7L turbo',
      description: `Recalls found for the ${span(yearsOf('silverado-1500'), '–')} Silverado 1500 and Sierra 1500 and the ${span(yearsOf('colorado'), '–')} Colorado and Canyon with the 2.7L, by model and year.`,
      trail: [['Recalls', '/recalls']],
      card: { title: 'Recalls of trucks that can have the 2.7L', label: 'Recalls', picture: recallPicture },
      feedTitle: `${site.name} recalls`,
      items: siteRecalls.records.map((recall) => ({ name: recallName(recall), href: `/recalls#${recall.id}` })),
      changedOn: recallsChanged,
    },
  ],
  '/recalls/[page]': recallPages,
  '/problems': [
    {
      path: '/problems',
      title: 'Known problems of the GM 2.7L turbo trucks',
      description:
        'Known problems of Silverado, Sierra, Colorado and Canyon trucks with the 2.7L: what you notice, the part, the years, what GM offers and how sure it is.',
      trail: [['Known problems', '/problems']],
      card: { title: 'Known problems, and what GM offers', label: 'Known problems', picture: 'turbomax-reliability' },
      feedTitle: `${site.name} known problems`,
      items: siteProblems.records.map(({ id, title }) => ({ name: title, href: `/problems#${id}` })),
      changedOn: newestChange(siteProblems.records),
    },
  ],
  '/fuel-economy': [
    {
      path: '/fuel-economy',
      title: 'Fuel economy of the GM 2.7L turbo by model year',
      description: `EPA mileage labels of every truck with the GM 2.7L turbo and of its rivals, ${span(labelYears)}, by model year and drive.`,
      trail: [['Fuel economy', '/fuel-economy']],
      card: {
        title: 'EPA labels of the 2.7L and its rivals',
        label: 'Fuel economy',
        picture: 'turbomax-vs-ecoboost',
      },
      dataset: { name: 'EPA labels of trucks with the GM 2.7L turbo and rivals', csv: '/fuel-economy.csv' },
    },
  ],
  '/model-years': [
    {
      path: '/model-years',
      title: `GM 2.7L turbo by model year, ${span(describedYears)}`,
      description: `What changed from ${span(describedYears)} in the Silverado, Sierra, Colorado and Canyon with the 2.7L turbo: tunes, ratings, labels, warranty, prices.`,
      trail: [['Model years', '/model-years']],
      card: { title: 'The 2.7L turbo, year by year', label: 'Model years', picture: 'chevy-towing-evolution' },
      items: modelYears.lines.flatMap(({ model, years }) =>
        years.map(({ year }) => ({ name: `${year} ${modelOf(model).name}`, href: `/model-years#${model}-${year}` })),
      ),
    },
  ],
  '/which-engine': [
    {
      path: '/which-engine',
      title: 'Which engine is in my Silverado, Sierra or Colorado?',
      description:
        'Tell the GM 2.7L turbo by the eighth character of the VIN, and its tune by truck, model year and trim.',
      trail: [['Which engine', '/which-engine']],
      card: { title: 'Which engine is it? Read the VIN', label: 'Which engine', picture: 'specs' },
      questions: [{ question: 'Which engine is it?', answer: whichEngine.answer }],
    },
  ],
  '/used': [
    {
      path: '/used',
      title: 'Used-truck sheet: GM 2.7L turbo by model year',
      description:
        'Questions for the seller and what to look at on a used Silverado, Sierra, Colorado or Canyon with the 2.7L turbo, by model year. Prints on two pages.',
      trail: [['Used-truck sheet', '/used']],
      card: { title: 'A used 2.7L: what to ask', label: 'Used-truck sheet', picture: 'turbomax-buying-guide-2025' },
    },
  ],
  '/2026': [
    {
      path: '/2026',
      title: '2026 Silverado, Sierra, Colorado and Canyon with the 2.7L turbo',
      description:
        'The 2026 trucks with the GM 2.7L turbo on one page: what changed, labels, ratings, warranty, recalls, and what is known of 2027.',
      trail: [['2026 trucks', '/2026']],
      card: { title: 'The 2026 trucks on one page', label: '2026 trucks', picture: 'sierra-elevation-turbomax' },
    },
  ],
  '/my-truck': [
    {
      path: '/my-truck',
      title: 'My truck',
      description:
        'Pick your Silverado, Sierra, Colorado or Canyon with the 2.7L once: its tow rating, payload, label, warranty, recalls and next services.',
      trail: [['My truck', '/my-truck']],
      card: { title: 'Your truck, and what holds for it', label: 'My truck', picture: 'turbomax-buying-guide-2025' },
    },
  ],
  '/specs': [
    {
      path: '/specs',
      title: 'Specifications',
      description: 'Key figures of the GM 2.7L turbo truck engine, each with the page that explains it.',
      trail: [['Specifications', '/specs']],
      card: { title: 'GM 2.7L turbo: the key figures', label: 'Specifications', picture: 'specs' },
      picture: { id: 'specs', alt: 'A drawing-board view of a four-cylinder engine' },
      about: 'key figures of the engine.',
    },
  ],
};
