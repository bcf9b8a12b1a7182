import type { CliConfig } from '../config.ts';
import type { Finding } from './finding.ts';

const subject = 'server';
const patienceMs = 5000;
const reasons: Record<string, string> = {
  stopping: 'it is stopping: wait for it to come back, or look at its log',
  store: 'its store does not answer: look at the lines on the store here, and at the log for not-ready',
  schema: 'its store lacks steps of the schema: restart the server, which takes them',
};

/** Asks the server that should run on these settings whether it lives and is ready. */
export async function checkServer({ host, port }: Pick<CliConfig, 'host' | 'port'>): Promise<Finding> {
  if (port === 0) {
    const message = 'PORT=0 takes any free port, so it cannot be asked';
    return { level: 'not checked', subject, message, fix: 'set PORT' };
  }
  const name = host === '0.0.0.0' || host === 'localhost' ? '127.0.0.1' : host === '::' ? '[::1]' : host;
  const address = `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}`;
  try {
    const health = await ask(`${address}/healthz`);
    if (health.word !== 'ok') {
      const fix = `stop the other program, or choose another PORT`;
      return { level: 'warning', subject, message: `something else answers at ${address}`, fix };
    }
    const ready = await ask(`${address}/readyz`);
    if (ready.status === 200) return { level: 'ok', subject, message: `answers at ${address}, and is ready` };
    const message = `answers at ${address}, but is not ready (${ready.word})`;
    return { level: 'failure', subject, message, fix: reasons[ready.word] ?? 'look at its log' };
  } catch {
    const fix = 'start it: npm start, or sudo systemctl start garage; if it does not stay up, its log says why';
    return { level: 'warning', subject, message: `nobody answers at ${address}`, fix };
  }
}

async function ask(url: string): Promise<{ status: number; word: string }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'manual' });
  const text = (await answer.text()).slice(0, 200);
  return { status: answer.status, word: /^\{"status":"(\w+)"\}$/.exec(text)?.[1] ?? '' };
}
