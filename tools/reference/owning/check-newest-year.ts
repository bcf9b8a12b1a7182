import { type ContentProblem, contentProblems } from '../../../core/problem/content-problem.ts';
import { readYaml } from '../../../core/text/yaml-lines.ts';
import { referenceSchemas } from '../../../facts/trucks/reference-data.ts';
import { modelOf, newestYear } from '../../../facts/trucks/trucks.ts';
import type { CheckedContent } from '../../define-subject.ts';

const { error, warning } = contentProblems('owning');

/**
 * Says which words are missing for the newest model year of content/trucks.json. Until they are written, the pages say
 * what year they are about, or that it is not looked up yet: these are warnings, so that a new model year is one edit.
 */
export const checkNewestYear = ({ filesIn }: CheckedContent): ContentProblem[] => [
  ...checkThisYear(filesIn('owning', 'this-year.yaml')),
  ...checkEntries(filesIn('.', 'model-years.yaml')),
];

type Texts = ReturnType<CheckedContent['filesIn']>;

function checkThisYear(texts: Texts): ContentProblem[] {
  const file = 'content/owning/this-year.yaml';
  const yaml = readYaml(Object.values(texts)[0] ?? '');
  const { data } = referenceSchemas['owning/this-year.yaml'].safeParse(yaml.value);
  if (!data || data.year === newestYear) return [];
  const place = { file, line: yaml.lineOf(['year']) };
  if (data.year > newestYear) {
    const fix = `Correct the year, or write  "lastYear": ${data.year}  in content/trucks.json.`;
    return [error(place, `It is about ${data.year}; the newest model year is ${newestYear}.`, fix)];
  }
  const problem = `It is about an older year: ${data.year}. The newest model year is ${newestYear}, and /this-year still shows the ${data.year} trucks.`;
  const fix = `Write what is known of the ${newestYear} trucks, then  year: ${newestYear}`;
  return [warning(place, problem, fix)];
}

function checkEntries(texts: Texts): ContentProblem[] {
  const yaml = readYaml(Object.values(texts)[0] ?? '');
  const { data } = referenceSchemas['model-years.yaml'].safeParse(yaml.value);
  if (!data) return [];
  return data.lines.flatMap(({ model, years }, at) => {
    const missing = years
      .filter(({ isNotYet }) => isNotYet)
      .map(({ year }) => year)
      .sort();
    if (missing.length === 0) return [];
    const place = { file: 'content/model-years.yaml', line: yaml.lineOf(['lines', at, 'years']) };
    const problem = `The ${modelOf(model).name} has no entry of ${missing.join(', ')}: pages say that it is not looked up yet.`;
    return [warning(place, problem, 'Add  - year: …  with what changed, output and warranty, each with its source.')];
  });
}
