import { parse } from 'yaml';
import { z } from 'zod';
import source from '../../../content/specs.yaml?raw';
import { printFact, printValue } from '../../../facts/print-fact.ts';
import { siteFact } from '../../../facts/site-facts.ts';
import { referencePages } from '../../../site.config.ts';
import type { PlateFact } from '../../../ui/SpecPlate.tsx';
import { tools } from '../../catalog.ts';

const row = z.strictObject({ label: z.string(), fact: z.string() });
const { plate, sheet } = z
  .strictObject({ plate: z.array(row), sheet: z.array(row.extend({ page: z.string() })) })
  .parse(parse(source));

/** The engine's headline facts, as printed on the spec plate. */
export const keyFacts: PlateFact[] = plate.map(({ label, fact: id }) => {
  const fact = siteFact(id, 'The spec plate');
  return { label, value: printValue(fact), unit: fact.unit ?? '' };
});

export const specFacts = sheet.map(({ fact }) => siteFact(fact, 'The specifications page'));

/** Returns the rows of the specifications page; articles not published yet (their titles by path) are left out. */
export const specRows = (titles: ReadonlyMap<string, string>) =>
  sheet.map(({ label, fact, page: slug }) => {
    const href = slug.startsWith('/') ? slug : `/blog/${slug}`;
    const page = referencePages.find((each) => each.href === href);
    const title = page?.label ?? tools.find(({ path }) => path === href)?.name ?? titles.get(href);
    return {
      label,
      figure: printFact(siteFact(fact, 'The specifications page')),
      article: title ? { title, href } : undefined,
    };
  });
