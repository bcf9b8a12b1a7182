import { benchPages } from './pages.ts';
import { benchSend } from './send.ts';
import { benchSubscribe } from './subscribe.ts';

const benches: Record<string, () => Promise<void>> = {
  pages: benchPages,
  send: benchSend,
  subscribe: benchSubscribe,
};
const [name = ''] = process.argv.slice(2);
const bench = benches[name];

if (bench) await bench();
else {
  console.error(`Usage: npm run bench -- <${Object.keys(benches).join('|')}>`);
  process.exitCode = 2;
}
