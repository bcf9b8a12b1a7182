import type { CliConfig } from './config.ts';

/** What is found at the address where the server of these settings should be. */
export type ServerState =
  | { kind: 'none' }
  /** Something accepts connections and says nothing. */
  | { kind: 'silent' }
  | { kind: 'other-program' }
  /** `word` is `ok`, or why it is not ready; an earlier version names no release. */
  | { kind: 'ours'; isReady: boolean; word: string; release: string | undefined };

const answerMs = 5000;

/** Returns the address of the server on this machine; undefined when PORT=0 means any free port. */
export function localAddress({ host, port }: Pick<CliConfig, 'host' | 'port'>): string | undefined {
  if (port === 0) return undefined;
  const name = host === '0.0.0.0' || host === 'localhost' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Asks an address who is there. */
export async function askServer(address: string): Promise<ServerState> {
  try {
    const health = await ask(`${address}/healthz`);
    if (health.status !== 'ok') return { kind: 'other-program' };
    const { code, status = '', release } = await ask(`${address}/readyz`);
    return { kind: 'ours', isReady: code === 200, word: status, release };
  } catch (error) {
    return { kind: (error as Error).name === 'TimeoutError' ? 'silent' : 'none' };
  }
}

async function ask(url: string): Promise<{ code: number; status?: string; release?: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(answerMs), redirect: 'manual' });
  const text = (await response.text()).slice(0, 500);
  try {
    const { status, release } = JSON.parse(text) as Record<string, unknown>;
    const isText = (value: unknown): value is string => typeof value === 'string';
    return { code: response.status, ...(isText(status) && { status }), ...(isText(release) && { release }) };
  } catch {
    return { code: response.status };
  }
}
