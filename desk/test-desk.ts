import { request } from 'node:http';
import { createTestGarage, type TestEnvironment, type TestGarage } from '../cli/test-garage.ts';

/** An answer of the desk. */
export interface DeskAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends one request with exactly these headers: no client adds or corrects any. */
export function ask(
  link: string,
  {
    path,
    method = 'GET',
    headers = {},
    body,
  }: { path?: string; method?: string; headers?: Record<string, string>; body?: string | Buffer },
): Promise<DeskAnswer> {
  const { hostname, port, pathname, search } = new URL(link);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: path ?? pathname + search, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Opens the desk in this process; it is closed after the test. */
export const startTestDesk = (env: TestEnvironment = {}, words: readonly string[] = []) =>
  openDesk(createTestGarage(), env, words);

/** Does the same with a list that is there already. */
export async function openDesk(garage: TestGarage, env: TestEnvironment, words: readonly string[]) {
  const command = garage.open(['desk', '--no-open', ...words], env);
  const said = await command.printed(/^http:\S+\n/m);
  const [link] = /^http:\S+$/m.exec(said) ?? [];
  if (link === undefined) throw new Error(`The desk did not start: ${said}`);
  const { origin, host } = new URL(link);
  /** Uses the link, and returns a function that asks with its cookie. */
  async function open() {
    const { headers } = await ask(link ?? '', {});
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    return (
      path: string,
      options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
    ) =>
      ask(link ?? '', { path, ...options, headers: { cookie, ...options.headers } }).catch(async (error: Error) => {
        command.stop();
        const { code, err } = await command.ended;
        throw new Error(`${path}: ${error.message}. The desk ended with ${code} and said: ${err}`);
      });
  }
  return {
    garage,
    command,
    link,
    origin,
    host,
    open,
    /** Uses the link, and returns functions that read and change what the API has as JSON. */
    async openApi() {
      const get = await open();
      return {
        ask: get,
        get: async (path: string) => JSON.parse((await get(path)).text),
        async send(path: string, body: unknown = {}, method = 'POST') {
          const headers = { origin, 'content-type': 'application/json' };
          const { status, text } = await get(path, { method, headers, body: JSON.stringify(body) });
          return { status, body: JSON.parse(text) };
        },
      };
    },
  };
}
