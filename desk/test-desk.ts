import { createTestGarage, type TestEnvironment, type TestGarage } from '../cli/test-garage.ts';
import { ask as askServer, type RawAnswer, type RequestOptions } from '../server/test-client.ts';

/** Sends one request to the address of a link, or to another path there. */
export function ask(link: string, { path, ...options }: RequestOptions & { path?: string }): Promise<RawAnswer> {
  const { hostname, port, pathname, search } = new URL(link);
  return askServer(Number(port), path ?? pathname + search, { hostname, ...options });
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
    return (path: string, options: RequestOptions = {}) =>
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
