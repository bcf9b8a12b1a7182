import { z } from 'zod';
import {
  type ContentProblem,
  contentProblems,
  formatContentProblem,
  type LinePlace,
} from '../core/problem/content-problem.ts';
import { readYaml } from '../core/text/yaml-lines.ts';

const { error } = contentProblems('ledger');

export interface Placed<Entry> extends LinePlace {
  record: Entry;
  lineOf: (field: string) => number;
}

/** What the files of a folder hold, and what is wrong in them. */
export interface RecordFiles<Entry, Note = never> {
  records: ReadonlyMap<string, Placed<Entry>>;
  notes: Note[];
  findings: ContentProblem[];
}

interface RecordFolder<Entry, Note> {
  schema: z.ZodType<Entry>;
  /** The one file with something else than records, and what that is. */
  notes?: { file: string; schema: z.ZodType<Note> };
  /** Says what a record needs. */
  readme: string;
}

/** Reads files of records (path → YAML): every valid one, and a finding for each that is not. */
export function readRecordFiles<Entry extends { id: string }, Note = never>(
  files: Readonly<Record<string, string>>,
  { schema, notes: noted, readme }: RecordFolder<Entry, Note>,
): RecordFiles<Entry, Note> {
  const records = new Map<string, Placed<Entry>>();
  const notes: Note[] = [];
  const findings: ContentProblem[] = [];
  const fix = `${readme} says what a record needs.`;
  for (const [file, text] of Object.entries(files)) {
    const yaml = readYaml(text);
    findings.push(...yaml.faults.map(({ line, problem, fix }) => error({ file, line }, problem, fix)));
    const list = yaml.value ?? [];
    if (!Array.isArray(list)) findings.push(error({ file, line: 1 }, 'The file is not a list.', fix));
    for (const [at, value] of (Array.isArray(list) ? list : []).entries()) {
      const lineOf = (...path: PropertyKey[]) => yaml.lineOf([at, ...path]);
      const report = (issues: readonly z.core.$ZodIssue[] = []) => {
        for (const { path, message } of issues) {
          const name = path.length > 0 ? `${z.core.toDotPath(path)}: ` : '';
          findings.push(error({ file, line: lineOf(...path) }, `The record is not valid: ${name}${message}.`, fix));
        }
      };
      if (noted && file.endsWith(noted.file)) {
        const note = noted.schema.safeParse(value);
        if (note.success) notes.push(note.data);
        report(note.error?.issues);
        continue;
      }
      const { success, data: record, error: fault } = schema.safeParse(value);
      report(fault?.issues);
      if (!success) continue;
      const other = records.get(record.id);
      if (other) {
        const problem = `The id '${record.id}' is already used at ${other.file}:${other.line}.`;
        findings.push(error({ file, line: lineOf('id') }, problem, 'Change one of the two ids, or delete a record.'));
        continue;
      }
      records.set(record.id, {
        record,
        file,
        // Asked for by faults and links to the file; most records never need it, and most are found by their first line.
        get line() {
          const start = `\n${text}`.indexOf(`\n- id: ${record.id}\n`);
          return start < 0 ? lineOf('id') : text.slice(0, start).split('\n').length;
        },
        lineOf,
      });
    }
  }
  return { records, notes, findings };
}

/** Returns what was read. Throws when anything in it is wrong, with every finding. */
export function requireValid<Entry, Note>({ records, notes, findings }: RecordFiles<Entry, Note>) {
  if (findings.length > 0) throw new Error(findings.map(formatContentProblem).join('\n'));
  return { records: [...records.values()].map(({ record }) => record), notes };
}
