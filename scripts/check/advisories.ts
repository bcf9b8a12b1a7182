import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readText } from './repository.ts';
import type { Outcome } from './step.ts';

/** Where advisories that may pass are written down. */
export const allowedFile = 'scripts/check/allowed-advisories.yaml';

const allowedSchema = z.array(
  z.strictObject({
    package: z.string().min(1),
    advisory: z.string().regex(/^GHSA(-[a-z\d]{4}){3}$/, 'an advisory is written as GHSA-xxxx-xxxx-xxxx'),
    reason: z.string().min(20, 'the reason is a sentence'),
    until: z.iso.date('until is a day such as 2027-01-31'),
  }),
);
const reportSchema = z.looseObject({
  vulnerabilities: z.record(
    z.string(),
    z.looseObject({
      via: z.array(
        z.union([
          z.string(),
          z.looseObject({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() }),
        ]),
      ),
    }),
  ),
});

/** An advisory that may pass, with its reason and its last day. */
export type AllowedAdvisory = z.infer<typeof allowedSchema>[number];

/** One advisory about one package. */
export interface Advisory {
  package: string;
  advisory: string;
  title: string;
  severity: string;
}

const grave = new Set(['high', 'critical']);

/** Asks the registry about every locked package: what readers get at any level, what only we run from `high` on. */
export async function checkAdvisories(root: string, today: Date, limitMs = 20_000): Promise<Outcome> {
  const allowed = readAllowed(readText(root, allowedFile));
  const [shipped, all] = await Promise.all([runAudit(root, ['--omit=dev'], limitMs), runAudit(root, [], limitMs)]);
  const silent = [shipped, all].find((answer) => 'silence' in answer);
  const isAnswered = 'found' in shipped && 'found' in all;
  const found = isAnswered ? mergeAdvisories(shipped.found, all.found) : undefined;
  const problems = judgeAdvisories(found, allowed, today);
  if (problems.length > 0) return { status: 'failed', output: problems.join('\n') };
  if (silent !== undefined && 'silence' in silent)
    return { status: 'skipped', output: `NOT CHECKED: ${silent.silence}` };
  return { status: 'ok', output: '' };
}

/** Reads the list of advisories that may pass. */
export function readAllowed(yaml: string): AllowedAdvisory[] {
  const parsed = allowedSchema.safeParse(parse(yaml));
  if (!parsed.success) throw new Error(`${allowedFile}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** What is wrong: an advisory nobody allowed, an entry that has ended, an entry nothing needs; without an answer only the second. */
export function judgeAdvisories(
  found: readonly Advisory[] | undefined,
  allowed: readonly AllowedAdvisory[],
  today: Date,
): string[] {
  const day = today.toISOString().slice(0, 10);
  const isSame = (one: Advisory | AllowedAdvisory) => (other: Advisory | AllowedAdvisory) =>
    one.package === other.package && one.advisory === other.advisory;
  const ended = allowed.filter(({ until }) => until < day);
  const unused = found === undefined ? [] : allowed.filter((entry) => !found.some(isSame(entry)));
  const open = (found ?? []).filter((advisory) => !allowed.some(isSame(advisory)));
  return [
    ...open.map((one) => `${one.package}: ${one.advisory} (${one.severity}) ${one.title}: take a version without it`),
    ...ended.map((one) => `${allowedFile}: ${one.package} ${one.advisory} was allowed until ${one.until}: look again`),
    ...unused.map((one) => `${allowedFile}: ${one.package} ${one.advisory} is needed no more: delete it`),
  ];
}

/** Everything about what ships, and what is grave about the rest. */
export function mergeAdvisories(shipped: readonly Advisory[], all: readonly Advisory[]): Advisory[] {
  const merged = new Map(all.filter(({ severity }) => grave.has(severity)).map((each) => [keyOf(each), each]));
  for (const each of shipped) merged.set(keyOf(each), each);
  return [...merged.values()];
}

const keyOf = (each: Advisory): string => `${each.package} ${each.advisory}`;

/** The advisories of `npm audit --json`; undefined when the answer is no report. */
export function readReport(json: string): Advisory[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  const parsed = reportSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const found = Object.values(parsed.data.vulnerabilities).flatMap(({ via }) =>
    via.flatMap((cause) => {
      if (typeof cause === 'string') return [];
      const { name, title, url, severity } = cause;
      return [{ package: name, advisory: url.split('/').at(-1) ?? url, title, severity }];
    }),
  );
  return [...new Map(found.map((each) => [keyOf(each), each])).values()];
}

/** Runs one audit within its time; a machine without a registry, or one that keeps no advisories, is told and not failed. */
function runAudit(
  root: string,
  more: readonly string[],
  limitMs: number,
): Promise<{ found: Advisory[] } | { silence: string }> {
  const { PATH: path = '' } = process.env;
  const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), path].join(delimiter) };
  const words = ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${limitMs}`, ...more];
  return new Promise((resolve) => {
    execFile('npm', words, { cwd: root, env, timeout: limitMs, maxBuffer: 32 * 1024 * 1024 }, (error, stdout) => {
      const found = readReport(stdout);
      if (found !== undefined) resolve({ found });
      else resolve({ silence: `npm audit gave no report (${reasonOf(stdout, error, limitMs)})` });
    });
  });
}

function reasonOf(stdout: string, error: (Error & { killed?: boolean }) | null, limitMs: number): string {
  if (error?.killed) return `no answer within ${limitMs / 1000} s`;
  // Only the answer's status: its words name the registry of this machine.
  const [status] = /\b[45]\d\d [A-Z][A-Za-z ]+|\bE[A-Z_]{4,}\b/.exec(`${stdout} ${error?.message ?? ''}`) ?? [];
  return status?.trim() ?? 'no registry';
}
