import { hash } from 'node:crypto';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { checkEmail } from '../../core/node/email-address.ts';
import type { IssueCheck } from '../../core/problem/check.ts';
import { checkIssue } from '../../newsletter/preflight/check-issue.ts';
import type { PreflightContext } from '../../newsletter/preflight/preflight.ts';
import { createOpenSending } from '../../newsletter/service/issue-mailer.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import type { OpenNewsletter } from '../../newsletter/service/open-newsletter.ts';
import { sendTestIssue } from '../../newsletter/service/send-here.ts';
import { now, type Settings } from '../program.ts';
import { refusal } from '../refused.ts';
import { describeTime, gatherContext } from './check-context.ts';

/** Checks a built issue that is about to be sent: what the store has of it is replaced, and facts must be valid then. */
export async function checkBeforeSending(
  newsletter: Newsletter,
  settings: Settings,
  issue: BuiltIssue,
  { source, sendAt }: { source?: string; sendAt: Date },
): Promise<IssueCheck[]> {
  const context = withSource(await gatherContext(newsletter, settings, issue), source);
  return checkIssue(issue, { ...context, ...describeTime(sendAt, settings), stored: undefined });
}

/** Returns what checks a text that is being written, as if it were published just before it is sent. */
export function createTextCheck(newsletter: Newsletter, settings: Settings) {
  const remember = createNetworkMemory();
  return async (issue: BuiltIssue, source: string): Promise<IssueCheck[]> => {
    const context = withSource(await gatherContext(newsletter, settings, issue), source);
    return checkIssue(issue, { ...asPublished(issue, remember(context)), stored: undefined });
  };
}

/** Sends an issue or a draft to one address; nothing is stored, and its links belong to no subscriber. */
export async function sendTest(
  newsletter: OpenNewsletter,
  settings: Settings,
  issue: BuiltIssue,
  to: string,
): Promise<{ email: string; reply: string }> {
  const checked = checkEmail(to);
  if (!checked.ok) throw refusal('email', { text: to });
  const openSending = createOpenSending(settings, newsletter);
  return {
    email: checked.email,
    reply: await sendTestIssue(newsletter, issue, { email: checked.email, openSending }),
  };
}

const withSource = (context: PreflightContext, source: string | undefined): PreflightContext =>
  source === undefined ? context : { ...context, source, sourceHash: hash('sha256', source) };

/** Gives the issue the page and the pictures it will have: sending publishes them first. */
function asPublished({ id, mail }: BuiltIssue, context: PreflightContext): PreflightContext {
  const own = `/newsletter/${id}`;
  const { entries } = context.site;
  const page = entries[own] ?? entries['/newsletter'] ?? Object.values(entries)[0];
  const pictures = [...mail.html.matchAll(/__SITE__(\/newsletter\/pictures\/[^"]+)"/g)].map(([, path = '']) => path);
  const made = page === undefined ? [] : [own, ...pictures].map((path) => [path, entries[path] ?? page] as const);
  return {
    ...context,
    site: { ...context.site, entries: { ...entries, ...Object.fromEntries(made) } },
    askSite: (path) => context.askSite(path === own && entries[own] === undefined ? '/' : path),
  };
}

const networkMs = 60_000;

/** Keeps good answers of the network for a minute: the text is checked at every pause of typing. */
function createNetworkMemory() {
  const known = new Map<string, { at: number; answer: Promise<unknown> }>();
  const ask = <T>(key: string, question: () => Promise<T>, isGood: (answer: T) => boolean = () => true): Promise<T> => {
    const old = known.get(key);
    if (old !== undefined && now().getTime() - old.at < networkMs) return old.answer as Promise<T>;
    const answer = question();
    const forget = (): unknown => known.delete(key);
    known.set(key, { at: now().getTime(), answer });
    // What failed may be put right at any moment.
    answer.then((value) => isGood(value) || forget(), forget);
    return answer;
  };
  return (context: PreflightContext): PreflightContext => {
    const { mailServer, dns } = context;
    return {
      ...context,
      mailServer: mailServer && { check: () => ask('mail', () => mailServer.check()) },
      dns: {
        resolveTxt: (name) => ask(`txt ${name}`, () => dns.resolveTxt(name)),
        resolveMx: (name) => ask(`mx ${name}`, () => dns.resolveMx(name)),
        resolve4: (name) => ask(`ipv4 ${name}`, () => dns.resolve4(name)),
        resolve6: (name) => ask(`ipv6 ${name}`, () => dns.resolve6(name)),
        resolveCname: (name) => ask(`cname ${name}`, () => dns.resolveCname(name)),
      },
      askSite: (path) =>
        ask(
          `site ${path}`,
          () => context.askSite(path),
          (status) => status < 400,
        ),
    };
  };
}
