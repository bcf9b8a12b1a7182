import { z } from 'zod';
import { faultOfAddress } from '../../core/external-address.ts';
import { type Recall, recallModels, recallNoteSchema, recallSchema } from '../../facts/recall-schema.ts';
import { recallNotesFile } from '../../facts/recalls.ts';
import { type Article, attributeOf } from './article.ts';
import type { Content } from './content.ts';
import { error, type Finding, linesBefore, type Place } from './content-finding.ts';
import { paragraphs, typedText } from './prose.ts';
import { readYaml } from './yaml-lines.ts';

/** A recall with its file and line. */
export interface RecallRecord extends Place {
  recall: Recall;
}

/** The recall data with line numbers, and the errors in its records. */
export interface RecallsWithPlaces {
  records: ReadonlyMap<string, RecallRecord>;
  findings: Finding[];
}

/** Reads recall files (path → text): every valid record, and a finding for each invalid one. */
export function readRecallRecords(files: Readonly<Record<string, string>>): RecallsWithPlaces {
  const records = new Map<string, RecallRecord>();
  const findings: Finding[] = [];
  for (const [file, text] of Object.entries(files)) {
    const yaml = readYaml(text);
    const fix = 'content/recalls/README.md says what a record needs.';
    for (const { line, message } of yaml.faults) findings.push(error({ file, line }, `${message}.`, fix));
    for (const [at, value] of (Array.isArray(yaml.value) ? yaml.value : []).entries()) {
      const schema: z.ZodType = file.endsWith(recallNotesFile) ? recallNoteSchema : recallSchema;
      const parsed = schema.safeParse(value);
      for (const { path, message } of parsed.error?.issues ?? []) {
        const line = yaml.lineOf([at, ...path]);
        const name = path.length > 0 ? `${z.core.toDotPath(path)}: ` : '';
        findings.push(error({ file, line }, `The record is not valid: ${name}${message}.`, fix));
      }
      if (!parsed.success || schema === recallNoteSchema) continue;
      const recall = parsed.data as Recall;
      const place = { file, line: yaml.lineOf([at, 'id']) };
      const other = records.get(recall.id);
      if (other) {
        const problem = `The id '${recall.id}' is already used at ${other.file}:${other.line}.`;
        findings.push(error(place, problem, 'Change one of the two ids.'));
      } else records.set(recall.id, { recall, ...place });
    }
  }
  return { records, findings };
}

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
