import { z } from 'zod';
import { error, type Finding, type Place } from '../../core/content-finding.ts';
import { readYaml } from '../../core/yaml-lines.ts';
import { type Recall, recallNoteSchema, recallSchema } from './recall-schema.ts';
import { recallNotesFile } from './recalls.ts';

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
    findings.push(...yaml.faults.map(({ line, problem, fix }) => error({ file, line }, problem, fix)));
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
