import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { finishIssue } from '../../core/issues/finish-issue.ts';
import { readIssueSource } from '../../core/issues/issue-source.ts';
import { writeFileAtomically } from '../../core/node/files/write-file.ts';
import { projectFolder } from '../../core/node/settings/settings.ts';
import { Refused } from '../../core/problem/problem.ts';
import { findIssue } from '../../newsletter/sending/issue-state.ts';
import { findBuiltIssue, readBuiltIssue } from './built-issue.ts';
import type { OnSendEvent, SendRequest, SendWork } from './send-work.ts';

/** The file of an issue: its text as it is on the disk, and the hash that a build of it has. */
export interface IssueText {
  path: string;
  text: string;
  hash: string;
}

/** Where the texts are; `contentFolder` only where a face was given one. */
type TextPlace = { settings: Pick<SendWork['settings'], 'distFolder'>; contentFolder?: string | undefined };

/** Reads the file of an issue; undefined when there is none. */
export function findIssueText({ settings, contentFolder }: TextPlace, id: string): IssueText | undefined {
  // The texts are next to the build folder, or in the project when that folder is somewhere else.
  const usual = [join(settings.distFolder, '../content'), projectFolder('content')];
  const folders = contentFolder === undefined ? usual : [contentFolder];
  const path = folders.map((folder) => join(folder, 'newsletter', `${id}.md`)).find((file) => existsSync(file));
  if (path === undefined) return undefined;
  const text = readFileSync(path, 'utf8');
  return { path, text, hash: hash('sha256', text) };
}

/** Ends the draft in the file, and gives it a preview where it has none. */
export function finishText(work: SendWork, id: string): void {
  const found = findIssueText(work, id);
  if (found === undefined) return;
  const plain = found.text.replaceAll('\r\n', '\n');
  const finished = finishIssue(plain);
  if (finished === plain) return;
  writeFileAtomically(found.path, found.text.includes('\r\n') ? finished.replaceAll('\n', '\r\n') : finished);
}

/**
 * Returns the issue as the site has it online, and publishes first where that is not the text of the file. Undefined for
 * one that is stored and has neither a file nor a build anymore. Throws Refused when it cannot be published.
 */
export async function bringOnline(
  work: SendWork,
  { id, isFinished = false }: SendRequest,
  onEvent: OnSendEvent,
): Promise<BuiltIssue | undefined> {
  const { newsletter, settings } = work;
  const source = findIssueText(work, id);
  if (source === undefined) {
    const isStored = (await findIssue(newsletter.store, id)) !== undefined;
    return isStored ? findBuiltIssue(settings.distFolder, id) : readBuiltIssue(settings.distFolder, id);
  }
  const built = findBuiltIssue(settings.distFolder, id);
  if (built?.sourceHash === source.hash) return built;
  // Nobody waits for a build that ends with this.
  if (!isFinished && readIssueSource(source.text).data?.draft === true) {
    const fix = "delete the line 'draft: true' from its file, then send it again.";
    throw new Refused({ code: 'issue-draft', problem: `The issue '${id}' is a draft`, fix });
  }
  await onEvent({ step: 'publishing' });
  const said = await work.publish((progress) => void onEvent({ step: 'build', progress }));
  await onEvent({ step: 'published', said });
  return readBuiltIssue(settings.distFolder, id);
}
