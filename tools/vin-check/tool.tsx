import { printValue } from '../../facts/print-fact.ts';
import { siteFact } from '../../facts/site-facts.ts';
import { problemAnchors } from '../../facts/trucks/problems.ts';
import { countedRecalls, listModelYears } from '../../facts/trucks/recalls.ts';
import { siteProblems, siteRecalls, whichEngine } from '../../facts/trucks/site-trucks.ts';
import { recordsFor } from '../../facts/trucks/truck-record.ts';
import { modelOf } from '../../facts/trucks/trucks.ts';
import { site } from '../../site.config.ts';
import { ExternalLink } from '../../ui/ExternalLink.tsx';
import type { ToolDefinition } from '../define-tool.ts';

export const tool = {
  load,
  worked: () => ({ 'maker-lookup': <ExternalLink href={site.makerRecallUrl}>my.gm.com/recalls</ExternalLink> }),
  factIds: ['recall-tool-years'],
} satisfies ToolDefinition;

const fact = (id: string) => siteFact(id, 'The VIN check');

export type VinCheckData = ReturnType<typeof load>;

function load() {
  const counted = countedRecalls(siteRecalls, {});
  const modelYears = listModelYears(siteRecalls);
  const years = modelYears.map(({ year }) => year);
  return {
    /** Path of the tool's own page. */
    path: '/tools/vin-check',
    /** The VIN to work out before the reader types one: invented, with a serial number of zeros. */
    sample: '3GCPDKEK6MG000000',
    recallLookupUrl: site.recallLookupUrl,
    makerRecallUrl: site.makerRecallUrl,
    /** How far back the government tool looks. */
    recallToolYears: { id: 'recall-tool-years', text: printValue(fact('recall-tool-years')), number: 1 },
    letters: whichEngine.vin.filter(({ letter }) => letter.length === 1),
    /** The model years of the recall list, first and last. */
    span: [Math.min(...years), Math.max(...years)],
    /** Every recall or factory action of the model years. */
    campaigns: counted.map(({ id, title, nhtsa: [number], gm, doNotDrive }) => ({
      title,
      href: `/recalls#${id}`,
      /** 'NHTSA 26V289', or GM's own number. */
      number: number ? `NHTSA ${number}` : gm,
      /** When not to drive: 'if the warning shows'. */
      stopIf: doNotDrive?.condition,
    })),
    models: modelYears.map(({ model, year, path, doNotDrive }) => ({
      model,
      make: modelOf(model).make,
      year,
      name: modelOf(model).name,
      path,
      /** Places in the list of campaigns. */
      campaigns: countedRecalls(siteRecalls, { model, year }).map((each) => counted.indexOf(each)),
      /** How many known problems our list has, and where they are. */
      problems: recordsFor(siteProblems.records, { model, year }).length,
      problemsHref: `${path}#${problemAnchors.ofYear}`,
      /** The advice, when one of its recalls says not to drive. */
      doNotDrive,
    })),
  };
}
