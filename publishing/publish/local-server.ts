import type { Settings } from '../program.ts';

/** What is found at the address where the server of these settings should be. */
export type ServerState =
  | { kind: 'none' }
  /** Something accepts connections and says nothing. */
  | { kind: 'silent' }
  | { kind: 'other-program' }
  /** `word` is `ok`, or why it is not ready; an earlier version names no release. `refused` is a broken one. */
  | { kind: 'ours'; isReady: boolean; word: string; release: string | undefined; refused: string | undefined };

const answerMs = 5000;

/** Returns the address of the server on this machine; undefined when PORT=0 means any free port. */
export function localAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string | undefined {
  if (port === 0) return undefined;
  const name = host === '0.0.0.0' || host === 'localhost' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

export async function askServer(address: string): Promise<ServerState> {
  try {
    const health = await ask(`${address}/healthz`);
    if (health.status !== 'ok') return { kind: 'other-program' };
    const { code, status = '', release, refused } = await ask(`${address}/readyz`);
    return { kind: 'ours', isReady: code === 200, word: status, release, refused };
  } catch (error) {
    return { kind: (error as Error).name === 'TimeoutError' ? 'silent' : 'none' };
  }
}

/** What our server says; another program says none of it. */
type Answer = Partial<Record<'status' | 'release' | 'refused', string>>;

async function ask(url: string): Promise<Answer & { code: number }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(answerMs), redirect: 'manual' });
  const text = await response.text();
  try {
    return { ...(JSON.parse(text) as Answer), code: response.status };
  } catch {
    return { code: response.status };
  }
}
