import { join } from 'node:path';
import { displayDate } from '../../core/dates.ts';
import { shortenPreview } from '../../core/issues/finish-issue.ts';
import { issuesOf } from '../../core/issues/issue-audience.ts';
import { issueTextLimits } from '../../core/issues/issue-frontmatter.ts';
import { hostOf } from '../../facts/fact-notes.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { printFact } from '../../facts/print-fact.ts';
import { findPrintingPlaces, requireFact } from '../fact-places.ts';
import { today } from '../program.ts';
import { refusal } from '../refused.ts';
import { type IssueFile, readIssueFiles, readIssueId, writeIssueFile, writeIssueText } from './issue-files.ts';
import { escapeMarkdown } from './start-digest.ts';
import { shortenId } from './start-issue.ts';

/** Returns the texts of sent issues that said an earlier value of a fact, each once. */
export const listMisinformed = ({ was = [] }: Fact): string[] => [...new Set(was.flatMap(({ issues }) => issues))];

/**
 * Writes the draft of a mail to everyone who got an earlier value of a fact; refused where the ledger knows of none, and
 * where another issue is that mail already, whatever its id: its readers would get both.
 */
export async function startErratum(
  factId: string,
  { content, id: wanted }: { content: string; id?: string | undefined },
): Promise<{ id: string; path: string; got: string[] }> {
  const { fact, ledger } = requireFact(content, factId);
  const got = listMisinformed(fact);
  const said = fact.was?.[0];
  if (said === undefined) throw refusal('no-erratum', { id: factId });
  const folder = join(content, 'newsletter');
  const issues = await readIssueFiles(folder);
  const places = findPrintingPlaces(content, ledger).get(factId) ?? [];
  const same = issues.find(
    (issue) => places.includes(`/newsletter/${issue.id}`) && got.every((each) => issue.to?.got?.includes(each)),
  );
  if (same !== undefined) throw refusal('erratum-exists', { path: join(folder, `${same.id}.md`), id: factId });
  const date = today();
  // A month may have two corrections of one fact: then the second one has the day.
  const idOf = (time: string): string => shortenId(`${time}-correction-${factId}`);
  const month = idOf(date.slice(0, 7));
  const id = readIssueId(wanted ?? (issues.some((issue) => issue.id === month) ? idOf(date) : month));
  const old = printFact({ ...fact, value: said.value });
  const text = writeIssueText({
    subject: nameErratum(fact, issues, date),
    preview: shortenPreview(`We said ${old}. It is ${printFact(fact)}. A mail you got from us had the old figure.`),
    date,
    posts: [],
    more: [
      '# Only those whose mail had the old figure get it, whatever topics and frequency they chose.',
      `to: { got: [${got.map((each) => JSON.stringify(each)).join(', ')}] }`,
      '# Its page is for those who got it: archive, feeds and search leave it out.',
      'listed: false',
    ],
    body: writeBody(
      fact,
      old,
      issues.filter((issue) => issuesOf(got).includes(issue.id)),
    ),
  });
  return { id, path: await writeIssueFile(folder, id, text), got };
}

function nameErratum({ label }: Fact, issues: readonly IssueFile[], date: string): string {
  const subject = shortenPreview(`Correction: ${label}`, issueTextLimits.subject);
  const isTaken = issues.some((issue) => issue.subject.toLowerCase() === subject.toLowerCase());
  return isTaken ? shortenPreview(`Correction of ${displayDate(date)}: ${label}`, issueTextLimits.subject) : subject;
}

function writeBody(fact: Fact, old: string, issues: readonly IssueFile[]): string {
  const { id, label, source, checked } = fact;
  const links = issues.map((issue) => `[${escapeMarkdown(issue.subject)}](/newsletter/${issue.id})`);
  const [address] = source.kind === 'address' ? source.address : [];
  const title = address && escapeMarkdown((source.kind === 'address' && source.title) || hostOf(address));
  return [
    `In ${new Intl.ListFormat('en').format(links)} we gave this figure as ${escapeMarkdown(old)}: ${escapeMarkdown(label)}.`,
    `**It is {fact:${id}}.**`,
    ...(address?.startsWith('https://')
      ? [`Source: [${title}](${address}), looked up on ${displayDate(checked)}.`]
      : []),
    'You get this mail because one that you got from us had the old figure. Our pages have the new one.',
  ].join('\n\n');
}
