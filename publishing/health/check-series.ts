import { formatNumberOf } from '../../core/counts.ts';
import { displayMoment } from '../../core/dates.ts';
import type { Finding } from '../../core/finding.ts';
import { hasSendWorker } from '../../newsletter/sending/send-worker.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { describeNextDigest, findNextDigest } from '../issues/next-digest.ts';
import { listWelcomeSeries } from '../issues/welcome-steps.ts';
import type { Settings } from '../settings.ts';

/** Says what is sent by itself: the welcome series and the next digest. */
export async function checkSeries(newsletter: Newsletter, config: Settings): Promise<Finding[]> {
  const { steps, hold } = await listWelcomeSeries(newsletter, config);
  const waiting = steps.reduce((sum, step) => sum + step.waiting, 0);
  const welcome: Finding[] = [];
  const message = `${formatNumberOf(steps.length, 'mail')}, ${formatNumberOf(waiting, 'subscriber')} waiting`;
  if (steps.length > 0 && hold === undefined) welcome.push({ level: 'ok', subject: 'welcome series', message });
  if (steps.length > 0 && hold !== undefined) {
    const fix = 'it goes on when that is over';
    welcome.push({ level: 'warning', subject: 'welcome series', message: `${message}; it waits: ${hold}`, fix });
  }
  return [...welcome, ...(await checkDigest(newsletter, config))];
}

async function checkDigest(newsletter: Newsletter, config: Settings): Promise<Finding[]> {
  const next = await findNextDigest(newsletter, config);
  if (next === undefined) return [];
  const subject = 'digest';
  const message = `${displayMoment(new Date(next.plannedAt), config.timeZone)}: ${describeNextDigest(next)}`;
  if (await hasSendWorker(newsletter)) return [{ level: 'ok', subject, message }];
  const fix = 'start the server (npm start) without SEND_WORKER=off';
  return [{ level: 'warning', subject, message: `${message}. No server that sends issues is running`, fix }];
}
