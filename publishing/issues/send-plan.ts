import { isDeepStrictEqual } from 'node:util';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { describeAudience } from '../../core/issues/issue-audience.ts';
import { countWaiting } from '../../core/issues/issue-counts.ts';
import { nobodySends } from '../../core/issues/nobody-sends.ts';
import type { IssueCheck } from '../../core/problem/check.ts';
import { Refused } from '../../core/problem/problem.ts';
import { readStoredIssue } from '../../newsletter/preflight/check-issue.ts';
import { audienceOf, countRecipients, planAudience, readMonth } from '../../newsletter/sending/audience.ts';
import { requireCorrectable } from '../../newsletter/sending/freeze-issue.ts';
import { requireSendingAllowed } from '../../newsletter/sending/issue-actions.ts';
import { listTexts } from '../../newsletter/sending/issue-mails.ts';
import {
  countDeliveries,
  findIssue,
  type IssueState,
  type IssueStatus,
  requireIssue,
} from '../../newsletter/sending/issue-state.ts';
import { hasSendWorker } from '../../newsletter/sending/send-worker.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { refusal } from '../refused.ts';
import { findBuiltIssue, readBuiltIssue } from './built-issue.ts';
import { checkBeforeSending } from './check-before-sending.ts';
import { bringOnline, findIssueText } from './issue-text.ts';
import type { OnSendEvent, SendRequest, SendWork } from './send-work.ts';

interface PlanBase {
  request: SendRequest;
  subject: string;
  /** Whom it goes to, or who of them still waits. */
  recipients: number;
  /** Warnings and errors. */
  problems: readonly IssueCheck[];
  /** The errors that stop it: those that may not be overruled, or were not. */
  stops: readonly IssueCheck[];
  /** The issue as the site has it; an issue that is stored can be sent without its file and its build. */
  built: BuiltIssue | undefined;
}

/** An issue that nobody has yet. */
export interface StartPlan extends PlanBase {
  kind: 'start';
  active: number;
  /** The part of the list it is for, in words. */
  part: string | undefined;
  /** Whether its text was checked, not only drawn. */
  isChecked: boolean;
}

/** An issue that is under way: its text is fixed, and the list of its readers too. */
export interface RestPlan extends PlanBase {
  kind: 'resume' | 'correct';
  status: IssueStatus;
  /** Everyone it was for when it began. */
  readers: number;
  /** How many have the text of `fixedAt`, or may have it. */
  have: number;
  fixedAt: string;
  /** Whether the file has another text by now. */
  isEdited: boolean;
}

/** What would happen: the question of a face is made of it. */
export type SendPlan = StartPlan | RestPlan;

/** A plan that somebody said yes to; `recipients` is the number they said it to. */
export interface ConfirmedPlan {
  plan: SendPlan;
  recipients: number | 'any';
}

/** Knows when nobody sends: whether a server runs that starts scheduled issues and goes on with those that were started. */
export const hasSender = (newsletter: Newsletter): Promise<boolean> => hasSendWorker(newsletter);

/** Counts who would get an issue now, of everyone who is active. */
export async function countReaders(newsletter: Newsletter, issue: BuiltIssue) {
  const audience = await planAudience(newsletter, issue, newsletter.now());
  const counts = await countRecipients(newsletter.store, audience);
  return { ...counts, part: issue.to && describeAudience(issue.to) };
}

/** The one rule of overruling. Whether the sender of an issue is good enough was decided when it began. */
const findStops = (problems: readonly IssueCheck[], { isAnyway, isCorrection }: SendRequest): IssueCheck[] =>
  problems.filter(
    ({ level, canOverride }) => level === 'error' && !(canOverride && (isAnyway === true || isCorrection === true)),
  );

const isProblem = ({ level }: IssueCheck): boolean => level === 'warning' || level === 'error';

/**
 * Says what sending an issue would do; publishes first where the site does not have the text of the file, and freezes
 * nothing. Throws Refused when it cannot be sent at all. `known` is an earlier plan: a text that was
 * checked for the question is not checked again.
 */
export async function planIssue(
  work: SendWork,
  request: SendRequest,
  { onEvent = () => undefined, known }: { onEvent?: OnSendEvent | undefined; known?: SendPlan | undefined } = {},
): Promise<SendPlan> {
  const { newsletter } = work;
  await requireSendingAllowed(newsletter);
  const stored = await findIssue(newsletter.store, request.id);
  if (request.isCorrection) return planCorrection(work, request, { onEvent, known });
  if (stored !== undefined && stored.started_at !== null) return planRest(work, request, stored);
  const built = await bringOnline(work, request, onEvent);
  const checked = built === undefined ? [] : await check(work, request, { built, onEvent, known });
  return planStart(work, request, { built, problems: checked, isChecked: true });
}

/** Says the same of a text that is drawn and not published yet; it is checked when it is. */
export async function planDrawn(work: SendWork, request: SendRequest, drawn: BuiltIssue): Promise<SendPlan> {
  const { newsletter } = work;
  await requireSendingAllowed(newsletter);
  const stored = await findIssue(newsletter.store, request.id);
  if (stored !== undefined && stored.started_at !== null) return planRest(work, request, stored);
  return planStart(work, request, { built: drawn, problems: [], isChecked: false });
}

/** Throws when a plan may not be carried out, or when it is not what somebody said yes to. */
export function confirmPlan(plan: SendPlan, recipients: number | 'any'): ConfirmedPlan {
  const { request, stops } = plan;
  if (stops.length > 0) throw refusal('check-failed', { id: request.id, stops });
  if (recipients !== 'any' && recipients !== plan.recipients)
    throw refusal('count', { confirmed: recipients, recipients: plan.recipients });
  return { plan, recipients };
}

interface Found {
  built: BuiltIssue | undefined;
  problems: readonly IssueCheck[];
  isChecked: boolean;
}

async function planStart(work: SendWork, request: SendRequest, found: Found): Promise<StartPlan> {
  const { newsletter } = work;
  const { built, isChecked } = found;
  const who = built === undefined ? await countStored(newsletter, request.id) : await countReaders(newsletter, built);
  const willBeSent = request.at === undefined || work.isSender === true || (await hasSender(newsletter));
  const problems = willBeSent ? found.problems : [...found.problems, nobodySends];
  const subject = built?.mail.subject ?? (await requireIssue(newsletter.store, request.id)).subject;
  return { kind: 'start', request, subject, ...who, problems, stops: findStops(problems, request), built, isChecked };
}

async function countStored(newsletter: Newsletter, id: string) {
  const stored = await requireIssue(newsletter.store, id);
  const audience = { ...audienceOf(stored), ...(await readMonth(newsletter, id, newsletter.now())) };
  const counts = await countRecipients(newsletter.store, audience);
  return { ...counts, part: audience.part && 'a part of the list' };
}

/** An issue that has started goes on with the text and the readers of its start; nothing about it is checked again. */
async function planRest(work: SendWork, request: SendRequest, issue: IssueState): Promise<RestPlan> {
  const { id } = request;
  if (issue.status === 'sent') {
    const fix = `to see who has it, {run ./garage issue report ${id}}.`;
    throw new Refused({ code: 'issue-sent', problem: `The issue '${id}' was already sent`, fix });
  }
  if (request.at !== undefined)
    throw new Refused({
      code: 'issue-started',
      problem: `The issue '${id}' has already started and cannot be scheduled.`,
    });
  const built = findBuiltIssue(work.settings.distFolder, id);
  return { kind: 'resume', ...(await describeRest(work, request, issue, built)), problems: [], stops: [] };
}

async function planCorrection(
  work: SendWork,
  request: SendRequest,
  { onEvent, known }: { onEvent: OnSendEvent; known: SendPlan | undefined },
): Promise<RestPlan> {
  const { newsletter, settings } = work;
  const issue = await requireIssue(newsletter.store, request.id);
  requireCorrectable(issue);
  const built = (await bringOnline(work, request, onEvent)) ?? readBuiltIssue(settings.distFolder, request.id);
  const problems = await check(work, request, { built, onEvent, known });
  const rest = await describeRest(work, request, issue, built);
  return { kind: 'correct', ...rest, problems, stops: findStops(problems, request) };
}

async function describeRest(work: SendWork, request: SendRequest, issue: IssueState, built: BuiltIssue | undefined) {
  const { newsletter } = work;
  const { id, subject, status } = issue;
  const counts = await countDeliveries(newsletter.store, id);
  const have = counts.accepted + counts.unknown;
  const text = (await listTexts(newsletter.store, id, have)).at(-1);
  const source = findIssueText(work, id);
  const stored = built && (await readStoredIssue(newsletter, built));
  return {
    request,
    subject,
    status,
    readers: counts.recipients,
    have,
    recipients: countWaiting(counts),
    fixedAt: text?.frozen_at ?? issue.created_at,
    isEdited: stored?.isSame === false || isOther(text?.source_hash, source?.hash),
    built,
  };
}

/** A text of an older version of the program has no hash, and a file may be gone. */
const isOther = (sent = '', file = ''): boolean => sent !== '' && file !== '' && sent !== file;

interface Checked {
  built: BuiltIssue;
  onEvent: OnSendEvent;
  known: SendPlan | undefined;
}

async function check(
  work: SendWork,
  { id, at }: SendRequest,
  { built, onEvent, known }: Checked,
): Promise<IssueCheck[]> {
  const { newsletter, settings } = work;
  const isKnown = known !== undefined && known.kind !== 'resume' && (known.kind !== 'start' || known.isChecked);
  // Facts and articles are in the mail, too: another build may have another mail from the same file.
  if (isKnown && isDeepStrictEqual(known.built, built))
    return known.problems.filter((problem) => problem !== nobodySends);
  await onEvent({ step: 'checking' });
  const source = findIssueText(work, id)?.text;
  const options = { ...(source !== undefined && { source }), sendAt: at ?? newsletter.now() };
  return (await checkBeforeSending(newsletter, settings, built, options)).filter(isProblem);
}
