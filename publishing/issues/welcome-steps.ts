import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bySendOrder, type WelcomeStep, welcomeStepSchema } from '../../core/issues/welcome-step.ts';
import { checkEmail } from '../../core/node/email-address.ts';
import { namesIn } from '../../core/node/files/list-files.ts';
import { currentRelease } from '../../core/node/releases.ts';
import { explainAttempt } from '../../newsletter/mail/explain-attempt.ts';
import { countWelcomeSteps, findSeriesHold } from '../../newsletter/series/welcome-series.ts';
import { createSingleMailComposer } from '../../newsletter/service/compose-single-mail.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import type { Settings } from '../program.ts';
import { refusal } from '../refused.ts';

/** Reads the mails of the welcome series of a release in the order people get them; throws Refused for one of another version. */
export function readWelcomeSteps(release: string): WelcomeStep[] {
  const folder = join(release, 'mails', 'series');
  const steps = namesIn(folder, '.json').map((file) => {
    const step = welcomeStepSchema.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    if (!step.success) throw refusal('site-not-built');
    return step.data;
  });
  return steps.sort(bySendOrder);
}

/** Lists the published mails of the series with how many people got each, and why they wait. */
export async function listWelcomeSeries(
  { store }: Pick<Newsletter, 'store'>,
  { distFolder, hasWelcomeMail }: Pick<Settings, 'distFolder' | 'hasWelcomeMail'>,
) {
  const counts = await countWelcomeSteps(store);
  const none = { got: 0, waiting: 0, failed: 0 };
  const steps = readWelcomeSteps(currentRelease(distFolder)).map(({ id, afterDays, mail }) => ({
    id,
    afterDays,
    subject: mail.subject,
    ...(counts.get(id) ?? none),
  }));
  return { steps, hold: hasWelcomeMail ? await findSeriesHold(store) : 'WELCOME_MAIL is off' };
}

/** Sends every mail of the series, or one, to an address; nothing is stored, and its links belong to no subscriber. */
export async function sendWelcomeTest(
  newsletter: Newsletter,
  { distFolder }: Pick<Settings, 'distFolder'>,
  { to, id }: { to: string; id?: string | undefined },
): Promise<{ email: string; subjects: string[] }> {
  const checked = checkEmail(to);
  if (!checked.ok) throw refusal('email', { text: to });
  const all = readWelcomeSteps(currentRelease(distFolder));
  const steps = all.filter((step) => id === undefined || step.id === id);
  if (steps.length === 0) throw refusal('no-welcome-step', { id: id ?? '', known: all.map((step) => step.id) });
  const mails = {} as NonNullable<Newsletter['mails']>;
  const compose = createSingleMailComposer({ ...newsletter, mails, readSeries: () => steps });
  const { email } = checked;
  for (const step of steps) {
    const subscriberId = newsletter.randomId();
    const mail = compose({ id: newsletter.randomId(), kind: 'welcome', subscriberId, email, content: step.id });
    const attempt = await newsletter.mail.attempt({ ...mail, handOver: async () => true });
    if (attempt.kind !== 'accepted') throw refusal('test-not-sent', explainAttempt(attempt));
  }
  return { email, subjects: steps.map(({ mail }) => mail.subject) };
}
