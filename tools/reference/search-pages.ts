import { otherKinds } from '../../core/search/search.ts';
import type { SearchPage } from '../../core/search/search-pages.ts';
import { fillSiteFacts } from '../../facts/site-facts.ts';
import { epaTrucks } from '../../facts/trucks/epa-labels.ts';
import { kindNames, printNumbers, printTrucks } from '../../facts/trucks/print-recall.ts';
import {
  figuresWeBeganWith,
  modelYears,
  notOffered,
  realMileage,
  recallYears,
  siteProblems,
  siteRecalls,
  thisYear,
  usedSheet,
  whichEngine,
} from '../../facts/trucks/site-trucks.ts';
import { modelOf } from '../../facts/trucks/trucks.ts';
import { listRatings } from './model-years/YearRatings.tsx';
import { describeCount } from './recalls/RecallsPage.tsx';

const fill = (text: string) => fillSiteFacts(text, 'content/').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');

/** What the search finds on the reference pages, by path. */
export const searchSections: Readonly<Record<string, SearchPage['sections']>> = {
  '/recalls': siteRecalls.records.map((recall) => ({
    id: recall.id,
    heading: recall.title,
    text: `${[kindNames[recall.kind], printNumbers(recall)].filter(Boolean).join(' ')}. ${printTrucks(recall)}. ${recall.problem}`,
  })),
  '/problems': siteProblems.records.map((problem) => ({
    id: problem.id,
    heading: problem.title,
    text: [printTrucks(problem), problem.part, problem.gm, problem.notices, problem.offers]
      .filter(Boolean)
      .map((part) => part?.replace(/\.$/, ''))
      .join('. '),
  })),
  '/model-years': modelYears.lines.flatMap(({ model, years }) =>
    years
      .filter(({ isNotYet }) => !isNotYet)
      .map(({ year, changed, output }) => ({
        id: `${model}-${year}`,
        heading: `${year} ${modelOf(model).name}`,
        text: `${fillSiteFacts(`${changed} ${output}.`, 'content/model-years.yaml')} Tows ${listRatings({ kind: 'tow', model, year })} lb.`,
      })),
  ),
  '/fuel-economy': [
    ...epaTrucks.map(({ id, make, name }) => ({
      id,
      heading: `${make} ${name}`,
      text: `EPA labels of the ${make} ${name}: city, highway and combined mpg by model year.`,
    })),
    { id: 'real-world', heading: 'Real-world mpg, empty and towing', text: fill(realMileage.summary) },
  ],
  '/which-engine': [
    { id: 'vin-8', heading: '', text: whichEngine.answer },
    ...notOffered.items.map(({ name, years, text }) => ({
      id: 'not-with-the-27',
      heading: `Not with the 2.7L: ${name}`,
      text: `${years}. ${text}`,
    })),
  ],
  '/used': [
    { id: 'ask', heading: 'Ask the seller or the dealer', text: fill(usedSheet.ask.join(' ')) },
    { id: 'look', heading: 'Look at it yourself', text: usedSheet.look.join(' ') },
  ],
  '/this-year': [
    { id: '', heading: '', text: fill(thisYear.answer) },
    {
      id: 'next-year',
      heading: 'What is known of the next trucks',
      text: thisYear.nextKnown.map(({ text }) => text).join(' '),
    },
  ],
};

/** The pages about one model year, found by their asks alone. */
export const recallSearchPages = recallYears.map((modelYear): SearchPage => {
  const { model, year, name, path } = modelYear;
  return {
    href: path,
    title: `${name} recalls`,
    categories: [otherKinds.reference],
    sections: [{ id: '', heading: '', text: describeCount(modelYear) }],
    asks: [`recall ${year}`, `recall ${name}`, `recall ${year} ${modelOf(model).name.split(' ')[0]}`],
    isOnlyAsked: true,
  };
});

/** The page of the old figures: what sources say today, so that no old figure is an answer. */
export const beganWithSearchPage: SearchPage = {
  href: '/figures-we-began-with',
  title: 'Figures we began with',
  categories: [otherKinds.reference],
  sections: [
    { id: 'chart', heading: figuresWeBeganWith.chart.title, text: fill(figuresWeBeganWith.chart.why) },
    ...figuresWeBeganWith.groups.map(({ id, title, figures }) => ({
      id,
      heading: title,
      text: fill(figures.map(({ name, today, why }) => `${name}, today: ${today}. ${why}`).join(' ')),
    })),
  ],
};
