import { startServerProcess } from '../server/server-process.ts';

// The server of the browser tests, started the way other tests start theirs.
const environment = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
const { child, exit } = startServerProcess(Object.fromEntries(environment));
child.stderr.pipe(process.stderr);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
process.exitCode = (await exit) ?? 1;
