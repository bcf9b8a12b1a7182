import { faultOfAddress } from '../../core/external-address.ts';
import { recallModels } from '../../tools/reference/recalls/recall-schema.ts';
import { type Article, attributeOf } from './article.ts';
import type { Content } from './content.ts';
import { error, type Finding, linesBefore } from './content-finding.ts';
import { paragraphs, typedText } from './prose.ts';
import type { RecallRecord } from './recall-records.ts';

/** Checks the recall data, and what articles print from it. */
export function checkRecalls(content: Content): Finding[] {
  return [
    ...content.recalls.findings,
    ...[...content.recalls.records.values()].flatMap((record) => checkRecord(record, content)),
    ...[...content.posts, ...content.pages].flatMap((article) => [
      ...checkUses(article, content),
      ...checkTypedCounts(article),
    ]),
  ];
}

function checkRecord({ recall, ...place }: RecallRecord, { today }: Content): Finding[] {
  const { id, mark, sources, checked, added, changed = added } = recall;
  const hosts = new Set(sources.map(({ address }) => new URL(address).host));
  const future = [checked, added, changed].filter((day) => day > today);
  return [
    ...sources.flatMap(({ address }) => {
      const fault = faultOfAddress(address);
      return fault ? [error(place, fault.problem, fault.fix)] : [];
    }),
    ...future.map((day) => error(place, `'${id}' has the date ${day}, which is in the future.`, 'Correct it.')),
    ...(mark === 'A' && hosts.size < 2
      ? [error(place, `'${id}' has mark A and one source.`, 'Add a second, independent source, or write  mark: B')]
      : []),
  ];
}

/** Checks that every recall, model and year an article prints exists. */
function checkUses({ file, components }: Article, { recalls }: Content): Finding[] {
  return components.flatMap((use) => {
    if (!/^Recall(Table|Count)?$/.test(use.name)) return [];
    const place = { file, line: use.line };
    const given = (name: string) => attributeOf(use, name)?.value;
    const ids = [given('id'), given('ids')].flat().filter((id) => typeof id === 'string');
    const unknown = ids.filter((id) => !recalls.records.has(id));
    const model = recallModels.find(({ id }) => id === given('model'));
    const year = Number(given('year'));
    return [
      ...unknown.map((id) =>
        error(place, `The recall '${id}' is not in content/recalls.`, 'Correct the id, or add the record.'),
      ),
      ...(model && year && !(model.years as readonly number[]).includes(year)
        ? [error(place, `The recall list has no ${year} ${model.name}.`, `Use one of: ${model.years.join(', ')}.`)]
        : []),
    ];
  });
}

const typedCount = /\b\d+ (?:safety |open )?recalls?\b/gi;

/** Checks that no article types a number of recalls: it would not follow the data. */
function checkTypedCounts(article: Article): Finding[] {
  return paragraphs(article).flatMap((block) => {
    const text = typedText(block);
    return [...text.matchAll(typedCount)].map((match) =>
      error(
        { file: article.file, line: block.line + linesBefore(text, match.index) },
        `'${match[0]}' is typed into prose.`,
        'Write <RecallCount model="…" year="…" />.',
      ),
    );
  });
}
