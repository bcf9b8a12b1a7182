import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { DnsFinding } from './lookup.ts';

const wordsSchema = z.object({
  sentences: z.record(z.string(), z.string()),
  findings: z.record(z.string(), z.tuple([z.string(), z.string().default('')])),
});
const { sentences, findings } = wordsSchema.parse(
  parse(readFileSync(new URL('dns-words.yaml', import.meta.url), 'utf8')),
);

/** Receivers still take the mail. */
const weak: ReadonlySet<string> = new Set([
  'spf-unclosed',
  'spf-ptr',
  'dkim-testing',
  'dmarc-no-reports',
  'dmarc-not-asked',
  'mx-implied',
  'mx-partly',
  'mx-alias',
]);
/** Worse than no record at all: mail is refused however small the list is. */
const fatal: ReadonlySet<string> = new Set(['dns-no-domain', 'dkim-revoked', 'dkim-cut', 'dkim-other']);
const unknown = /-(?:reserved|unreachable|by-service)$/;

/** From this many recipients, mail services require what they only recommend to others. */
const bulkRecipients = 1000;

type OutgoingMail = { recipients: number; isSending: boolean };

/** Says what a finding means for a mail to so many recipients; in the outbox folder nobody refuses it. */
export function describeDns({ code, values }: DnsFinding, mail: OutgoingMail) {
  const [problem, fix] = findings[code] ?? [code, ''];
  const check = code.slice(0, code.indexOf('-')).toUpperCase();
  return { level: gradeDns(code, mail), check, problem: fill(problem, values), fix: fill(fix, values) };
}

function fill(text: string, values: DnsFinding['values']): string {
  return text.replaceAll(/\{(\w+)\}/g, (slot, name: string) => {
    const sentence = sentences[name];
    return sentence === undefined ? String(values[name] ?? slot) : fill(sentence, values);
  });
}

function gradeDns(code: string, { recipients, isSending }: OutgoingMail): 'ok' | 'not-checked' | 'warning' | 'error' {
  if (code.endsWith('-good')) return 'ok';
  if (unknown.test(code)) return 'not-checked';
  const isError = fatal.has(code) || (recipients >= bulkRecipients && !weak.has(code));
  return isError && isSending ? 'error' : 'warning';
}
