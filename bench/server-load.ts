import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { nextMessage, startChild } from './child-process.ts';

/** One stretch of load over keep-alive connections. */
export interface PageLoad {
  port: number;
  path: string;
  headers: Record<string, string>;
  status: 200 | 304;
  connections: number;
  seconds: number;
}

/** Sends the load from a process of its own and gives how many answers came. */
export type SendPageLoad = (load: PageLoad) => Promise<number>;

/** wrk where it is installed, else a client in Node, which takes more of the machine for itself. */
export function choosePageLoad(): { name: string; send: SendPageLoad } {
  try {
    // It has no option that ends with 0.
    const said = execFileSync('sh', ['-c', 'wrk -v 2>&1 | head -1'], { encoding: 'utf8' });
    const version = /^wrk \D*([\d.]+)/.exec(said)?.[1];
    if (version !== undefined) return { name: `wrk ${version}`, send: sendByWrk };
  } catch {
    // Then the other one.
  }
  return {
    name: 'a client in Node (wrk would leave more of the machine to the servers: apt-get install wrk)',
    send: sendByNode,
  };
}

const run = promisify(execFile);

async function sendByWrk({ port, path, headers, status, connections, seconds }: PageLoad): Promise<number> {
  const words = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const url = `http://127.0.0.1:${port}${path}`;
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...words, url]);
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0);
  // To wrk a 304 is no error; anything from 400 on is.
  if (answers === 0 || /Socket errors|Non-2xx/.test(stdout))
    throw new Error(`${url} did not answer ${status}: ${stdout}`);
  return answers;
}

async function sendByNode(load: PageLoad): Promise<number> {
  const child = startChild('server-client.ts', [JSON.stringify(load)]);
  return nextMessage<number>(child);
}
