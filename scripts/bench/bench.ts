import { benchDesk } from './desk.ts';
import { benchPages } from './pages.ts';
import { benchPublish } from './publish.ts';
import { benchSearchFlood } from './search-flood.ts';
import { benchSend } from './send.ts';
import { benchServer } from './server.ts';

// npm run bench -- pages | server | send | search-flood | publish | desk. Needs a build (npm run build); prints numbers and changes nothing.
const benches: Record<string, (...options: string[]) => Promise<void>> = {
  pages: benchPages,
  server: benchServer,
  send: benchSend,
  'search-flood': benchSearchFlood,
  publish: benchPublish,
  desk: benchDesk,
};
const [name = '', ...options] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  await bench(...options);
} else {
  console.log(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 1;
}
