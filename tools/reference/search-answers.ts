import { parse } from 'yaml';
import { z } from 'zod';
import source from '../../content/search.yaml?raw';
import { type SearchAnswer, type SearchPage, searchAnswerSchema } from '../../core/search/search-pages.ts';
import { fillSiteFacts, siteFact } from '../../facts/site-facts.ts';
import { countRecalls } from '../../facts/trucks/recalls.ts';
import { recallYears, siteRecalls, thisYear, whichEngine } from '../../facts/trucks/site-trucks.ts';
import { allYears, newestYear } from '../../facts/trucks/trucks.ts';
import { notOurs } from '../my-truck/typed-truck.ts';
import { answersByTruck } from './truck-answers.ts';

const answerSchema = searchAnswerSchema.extend({
  text: z.string().optional(),
  above: z.strictObject({ fact: z.string(), text: z.string() }).optional(),
});

/** The model years some answer is about. */
const askedYears = [...allYears, newestYear + 1];
/** Patterns of what is none of our trucks. 2000 is more often a weight. */
const others = {
  ...notOurs,
  years: `(?!${askedYears.join('|')})(?:19\\d\\d|200[1-9]|20[1-9]\\d)`,
  digits: `(?!${askedYears.map((year) => String(year).slice(2)).join('|')})\\d\\d`,
};
const filled = source
  .replace(/\{other-(\w+)\}/g, (_, kind: keyof typeof others) => others[kind])
  .replaceAll('{this-year}', String(thisYear.year))
  .replaceAll('{next-year}', String(thisYear.year + 1));
const searches = z
  .strictObject({ pages: z.record(z.string(), z.array(z.string())), answers: z.array(answerSchema) })
  .parse(parse(filled));

/** Queries for which a page comes first, by its path. */
export const pageAsks: Readonly<Record<string, readonly string[]>> = searches.pages;

const fill = (text: string) =>
  fillSiteFacts(
    text
      .replace('{recall-count}', () => String(countRecalls(siteRecalls, {})))
      .replace('{which-engine}', () => whichEngine.answer),
    'content/search.yaml',
  );

/** Writes the answers from the facts, each with the page it leads to. */
export function writeAnswers(pages: readonly SearchPage[]): SearchAnswer[] {
  const excerptOf = (path: string) => pages.find(({ href }) => href === path)?.sections[0]?.text ?? '';
  const written = searches.answers.map(({ text, above, ...answer }) => ({
    ...answer,
    text: text === undefined ? excerptOf(answer.href) : fill(text),
    ...(above && {
      above: { pounds: Number(siteFact(above.fact, 'content/search.yaml').value), text: fill(above.text) },
    }),
  }));
  return [...written, ...answersByYear(), ...answersByTruck()];
}

/** For each model year, how many recalls were found for which truck. */
function answersByYear(): SearchAnswer[] {
  const byYear = Map.groupBy(recallYears, ({ year }) => year);
  return Array.from(byYear, ([year, trucks]) => {
    const counts = trucks.map(({ name, count }) => `${name.replace(`${year} `, '')}: ${count || 'none confirmed'}`);
    return {
      asks: [`recall ${year}`, `safety recall ${year}`],
      title: `Recalls of model year ${year}`,
      text: `Safety recalls that can reach a 2.7L. ${counts.join('; ')}. That is our list, not proof: check the VIN.`,
      href: '/recalls',
    };
  });
}
