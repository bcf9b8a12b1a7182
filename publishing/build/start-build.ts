import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { smallMemory } from './small-memory.ts';

// `npm run build`: Node takes these flags at its start only, so the build is a process of its own. It ends with this one.
const build = fork(fileURLToPath(new URL('build.ts', import.meta.url)), process.argv.slice(2), {
  env: { ...smallMemory.environment, ...process.env },
  execArgv: smallMemory.flags,
});
build.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
