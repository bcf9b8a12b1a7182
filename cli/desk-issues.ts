import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import type { BuiltIssue } from '../core/built-issue.ts';
import { checkEmail } from '../core/email-address.ts';
import { currentRelease } from '../core/releases.ts';
import type { Environment } from '../core/settings.ts';
import { createOpenSending } from '../newsletter/issue-mailer.ts';
import type { OpenNewsletter } from '../newsletter/open-newsletter.ts';
import { checkIssue } from '../newsletter/preflight/check-issue.ts';
import type { Finding, PreflightContext } from '../newsletter/preflight/preflight.ts';
import { pauseIfSending, sendHere, sendTestIssue } from '../newsletter/send-here.ts';
import { IssueRefused } from '../newsletter/sending/issue-state.ts';
import type { ReaderReport } from '../newsletter/sending/reader-report.ts';
import { hasSendWorker } from '../newsletter/sending/send-worker.ts';
import { limitSending } from '../newsletter/sending/sending-limits.ts';
import { readBuiltIssue } from '../publishing/issues/built-issue.ts';
import { describeTime, gatherContext } from '../publishing/issues/check-context.ts';
import { describeReader } from '../publishing/issues/reader-report.ts';
import { readSendTime } from '../publishing/issues/send-time.ts';
import { startIssue } from '../publishing/issues/start-issue.ts';
import { Refused } from '../publishing/refused.ts';
import { now, type Settings } from '../publishing/settings.ts';
import { CommandError } from './command.ts';
import { publishCommand } from './publish.ts';
import { createTerminal } from './terminal.ts';

interface Place {
  contentFolder: string;
  environment: Environment;
}

/** Lends the commands about issues to the desk: each is what `./garage issue …` or `./garage publish` does. */
export function createIssueDeeds(newsletter: OpenNewsletter, config: Settings, { contentFolder, environment }: Place) {
  const openSending = createOpenSending(config, newsletter);
  const remember = createNetworkMemory();
  return {
    timeZone: config.timeZone,
    /** Where a test mail goes unless another address is typed. */
    testTo: config.alertTo ?? config.replyTo,
    mailFrom: config.mailFrom,
    start: async (subject: string): Promise<string> =>
      (await refusing(startIssue(subject, { folder: join(contentFolder, 'newsletter') }))).id,
    /** Returns the issue as the built site has it; undefined when it is not built. */
    readBuilt(id: string): BuiltIssue | undefined {
      try {
        return readBuiltIssue(config.distFolder, id);
      } catch (error) {
        if (error instanceof Refused) return undefined;
        throw error;
      }
    },
    /** Reads a time where the site is. */
    readTime: async (text: string): Promise<Date> =>
      refusing((async () => readSendTime(text, now(), config.timeZone) ?? now())()),
    /** Checks a built issue as `issue send` does: what the store has of it is about to be replaced. */
    async check(issue: BuiltIssue, source: string, sendAt: Date): Promise<Finding[]> {
      const context = await refusing(gatherContext(newsletter, config, issue));
      return checkIssue(issue, { ...withSource(context, source), ...describeTime(sendAt, config), stored: undefined });
    },
    /** Checks a text that is being written, as if it were published just before it is sent. */
    async checkText(issue: BuiltIssue, source: string): Promise<Finding[]> {
      const context = await refusing(gatherContext(newsletter, config, issue));
      const known = asPublished(issue.id, remember(withSource(context, source)));
      return checkIssue(issue, { ...known, stored: undefined });
    },
    sendTest: async (issue: BuiltIssue, to: string): Promise<{ email: string; reply: string }> => {
      const checked = checkEmail(to);
      if (!checked.ok) throw new IssueRefused(`'${to}' is not an email address: correct it.`);
      const reply = await sendTestIssue(newsletter, issue, { email: checked.email, openSending });
      return { email: checked.email, reply };
    },
    publish: (say: (line: string) => void): Promise<void> => refusing(publish(environment, say)),
    /** Sends or resumes; when the desk closes, a server goes on, or the issue waits for its publisher. */
    send: (id: string, signal: AbortSignal): Promise<void> =>
      sendHere(newsletter, id, {
        author: 'desk',
        openSending,
        limits: limitSending(config),
        signal,
        async onStopped() {
          if (!(await hasSendWorker(newsletter))) await pauseIfSending(newsletter, id, 'the desk was closed');
        },
      }),
    inlinePictures: (html: string): string => inlinePictures(html, config),
    describeReader: (report: ReaderReport): string => describeReader(report, config.timeZone),
  };
}

/** The desk explains what IssueRefused says; it does not know the errors of commands. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isExplained = error instanceof CommandError || error instanceof Refused;
    throw isExplained ? new IssueRefused(error.message) : error;
  }
}

const withSource = (context: PreflightContext, source: string): PreflightContext => ({
  ...context,
  source,
  sourceHash: hash('sha256', source),
});

/** Gives the issue the page it will have: sending publishes it first. */
function asPublished(id: string, context: PreflightContext): PreflightContext {
  const own = `/newsletter/${id}`;
  const { entries } = context.site;
  const page = entries[own] ?? entries['/newsletter'] ?? Object.values(entries)[0];
  return {
    ...context,
    site: { ...context.site, entries: page === undefined ? entries : { ...entries, [own]: page } },
    askSite: (path) => context.askSite(path === own && entries[own] === undefined ? '/' : path),
  };
}

const picture = /\ssrc="([^"]+)"/g;

/** Replaces the address of each published picture by its bytes; of one that is not published only its words stay. */
function inlinePictures(html: string, { siteUrl, distFolder }: Settings): string {
  const release = currentRelease(distFolder);
  return html.replaceAll(picture, (_all, address: string) => {
    const path = address.startsWith(`${siteUrl}/`) ? decodePath(address.slice(siteUrl.length)) : '';
    const file = resolve(release, 'site', `.${path}`);
    if (path === '' || !file.startsWith(resolve(release, 'site')) || !existsSync(file)) return '';
    const type = path.endsWith('.png') ? 'image/png' : 'image/jpeg';
    return ` src="data:${type};base64,${readFileSync(file).toString('base64')}"`;
  });
}

/** An address with a stray `%` names no picture. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return '';
  }
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
      dns: { resolveTxt: (name) => ask(`dns ${name}`, () => dns.resolveTxt(name)) },
      askSite: (path) =>
        ask(
          `site ${path}`,
          () => context.askSite(path),
          (status) => status < 400,
        ),
    };
  };
}

/** Runs `./garage publish` and passes on each line it prints. */
async function publish(environment: Environment, say: (line: string) => void): Promise<void> {
  const lines = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      for (const line of text.split('\n')) if (line.trim() !== '') say(line);
      done();
    },
  });
  const terminal = createTerminal({ stdin: process.stdin, stdout: lines, stderr: lines });
  const code = await publishCommand.start([], terminal, environment);
  if (code !== 0) throw new CommandError('Nothing was published: the old pages are still online.');
}
