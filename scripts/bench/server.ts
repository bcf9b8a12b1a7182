import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { findFreePort } from '../../core/node/free-port.ts';
import { readCpuSeconds, startServer, stop, waitFor, withFolder } from './processes.ts';

const seconds = 5;
const connections = 32;
const rounds = 3;
const headers = { 'accept-encoding': 'br' };

/** Compares requests per processor second of our server with nginx (or a bare Node server) on the same bytes. */
export async function benchServer(): Promise<void> {
  // Node adds one listener per request to a reused connection.
  EventEmitter.defaultMaxListeners = 0;
  await withFolder(async (folder) => {
    const ours = await startServer(folder);
    const body = await ask(ours.url, new Agent());
    writeFileSync(join(folder, 'page.html'), body);
    const hasNginx = spawnSync('nginx', ['-v']).status === 0;
    const port = await findFreePort();
    const other = hasNginx ? startNginx(folder, port) : startBareNode(folder, port);
    const otherUrl = `http://127.0.0.1:${port}/page.html`;
    try {
      await waitFor(other, otherUrl);
      const name = hasNginx ? 'nginx' : 'bare Node server';
      const rates: Record<string, number[]> = { ours: [], [name]: [] };
      for (let round = 0; round < rounds; round += 1) {
        rates.ours?.push(await measure(`${ours.url}/`, ours.pid));
        rates[name]?.push(await measure(otherUrl, Number(other.pid)));
      }
      const [a = 0, b = 1] = Object.values(rates).map(median);
      console.log(`/ (${body.byteLength} bytes, brotli), requests per processor second, median of ${rounds} rounds:`);
      console.log(`ours ${a.toFixed(0)}, ${name} ${b.toFixed(0)}, ratio ${(a / b).toFixed(2)}`);
    } finally {
      await Promise.all([ours.stop(), stop(other)]);
    }
  });
}

async function measure(url: string, pid: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const before = readCpuSeconds(pid);
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      await ask(url, agent);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return count / (readCpuSeconds(pid) - before);
}

function ask(url: string, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`));
      answer.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

function startNginx(folder: string, port: number) {
  const config = `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events { worker_connections 256; }
http { access_log off; sendfile on; keepalive_requests 10000000; open_file_cache max=10; types { text/html html; }
server { listen 127.0.0.1:${port}; root ${folder}; add_header Content-Encoding br; } }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
}

function startBareNode(folder: string, port: number) {
  const program = `const body = require('node:fs').readFileSync(${JSON.stringify(join(folder, 'page.html'))});
require('node:http').createServer((_, answer) => answer.setHeader('content-encoding', 'br').end(body)).listen(${port}, '127.0.0.1');`;
  return spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
