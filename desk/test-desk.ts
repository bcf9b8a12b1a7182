import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTestGarage, type TestEnvironment, type TestGarage } from '../cli/test-garage.ts';
import { createTestFolder } from '../newsletter/db/test-store.ts';
import { ask as askServer, type RawAnswer, type RequestOptions } from '../server/test-client.ts';

/** Sends one request to the address of a link, or to another path there. */
export function ask(link: string, { path, ...options }: RequestOptions & { path?: string }): Promise<RawAnswer> {
  const { hostname, port, pathname, search } = new URL(link);
  return askServer(Number(port), path ?? pathname + search, { hostname, ...options });
}

/** Opens the desk in this process; it is closed after the test. */
export const startTestDesk = (env: TestEnvironment = {}, words: readonly string[] = []) =>
  openDesk(createTestGarage(), env, words);

/** Does the same on content files of its own; a path begins below the content folder. */
export async function startContentDesk(files: Readonly<Record<string, string>> = {}) {
  const content = join(createTestFolder(), 'project/content');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(join(content, path), text);
  };
  mkdirSync(join(content, 'posts'), { recursive: true });
  for (const [path, text] of Object.entries(files)) write(path, text);
  const read = (path: string): string => readFileSync(join(content, path), 'utf8');
  const desk = await startTestDesk({}, ['--folder', content]);
  return { content, write, read, desk, ...(await desk.openApi()) };
}

/** Opens a desk with a list that is there already. */
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
