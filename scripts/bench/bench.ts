import { benchSend } from './send.ts';
import { benchFlood, benchServer } from './server.ts';

// npm run bench -- server | search-flood | send. Needs a build (npm run build); prints numbers and changes nothing.
const benches: Record<string, () => Promise<void>> = {
  server: benchServer,
  'search-flood': benchFlood,
  send: benchSend,
};
const bench = benches[process.argv[2] ?? ''];
if (bench) {
  await bench();
} else {
  console.log(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 1;
}
