import { buildApp } from '../../server/app.ts';
import { openApp } from '../../server/listen.ts';
import { loadSite } from '../../server/pages.ts';

// A process of its own, so that serving takes no time from the one that measures: argument is the assembled folder.
const site = await loadSite(process.argv[2] ?? '');
const app = buildApp({ site, log: () => undefined });
const { url, close } = await openApp(app, { host: '127.0.0.1', port: 0 });
process.on('message', () => void close().then(() => process.exit(0)));
process.send?.(url);
