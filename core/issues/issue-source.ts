import type { z } from 'zod';
import { readYaml } from '../text/yaml-lines.ts';
import { type IssueFrontmatter, issueFrontmatterSchema } from './issue-frontmatter.ts';

/** A file taken apart, or what is wrong with its fields and on which line. */
export type MailSource<Fields> =
  | { data: Fields; body: string; fault?: undefined }
  | { data?: undefined; body: string; fault: { line: number | undefined; message: string } };

/** Takes the text of an issue's file apart; lines count from 1. */
export const readIssueSource = (text: string): MailSource<IssueFrontmatter> =>
  readMailSource(text, issueFrontmatterSchema);

/** Takes the text of an issue or of a welcome mail apart. */
export function readMailSource<Fields>(text: string, schema: z.ZodType<Fields>): MailSource<Fields> {
  const source = text.replaceAll('\r\n', '\n');
  const [head, yaml] = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(source) ?? [];
  if (head === undefined || yaml === undefined) {
    const message = 'it has no frontmatter. Start it with --- and the fields listed in docs/writing.md.';
    return { body: source, fault: { line: 1, message } };
  }
  const body = source.slice(head.length);
  // The first line of the file is ---.
  const { value, faults } = readYaml(yaml, 2);
  const [broken] = faults;
  if (broken) return { body, fault: { line: broken.line, message: `${broken.problem} ${broken.fix}` } };
  const result = schema.safeParse(value);
  if (result.success) return { data: result.data, body };
  const [first] = result.error.issues;
  const at = source.split('\n').findIndex((line) => line.startsWith(`${String(first?.path[0] ?? '')}:`));
  return { body, fault: { line: at === -1 ? undefined : at + 1, message: first?.message ?? 'its fields are wrong' } };
}
