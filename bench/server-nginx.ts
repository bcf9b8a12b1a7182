import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../check/free-port.ts';
import type { PageServer, PageServerKind } from './server-kinds.ts';

const packages = ['nginx', 'libnginx-mod-http-brotli-static', 'libpcre2-8-0', 'libssl3', 'libcrypt1', 'zlib1g'];
const folder = join(tmpdir(), 'garage-bench-nginx');
const binary = join(folder, 'root/usr/sbin/nginx');
const brotli = join(folder, 'root/usr/lib/nginx/modules/ngx_http_brotli_static_module.so');

/** Says what to do where nginx cannot be had. */
export const nginxAdvice =
  `nginx with brotli_static is missing: on Debian or Ubuntu run apt-get update and start this bench again, which downloads ` +
  `${packages.slice(0, 2).join(' and ')} with apt-get download and unpacks them into ${folder}; nothing is installed.`;

/** Unpacks Debian's nginx beside the system, once; gives its version, or undefined where that cannot be done. */
export function prepareNginx(): string | undefined {
  try {
    if (!existsSync(brotli)) unpackPackages();
    // It tells its version on standard error.
    const { status, stderr } = spawnSync(binary, ['-v'], { encoding: 'utf8', env: environment() });
    return status === 0 ? stderr.trim() : undefined;
  } catch {
    return undefined;
  }
}

function unpackPackages(): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('apt-get', ['download', ...packages], { cwd: folder, stdio: 'ignore' });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    execFileSync('dpkg', ['-x', file, 'root'], { cwd: folder, stdio: 'ignore' });
  }
}

function environment(): NodeJS.ProcessEnv {
  const libraries = ['usr/lib', 'lib'].flatMap((base) => {
    const path = join(folder, 'root', base);
    return existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [];
  });
  return { ...process.env, LD_LIBRARY_PATH: libraries.filter((path) => path.includes('-linux-')).join(':') };
}

/** Serves the built site with one worker process; tuned, it also remembers open files. */
export async function startNginx(kind: PageServerKind, siteFolder: string): Promise<PageServer> {
  const place = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  const port = await findFreePort();
  writeFileSync(join(place, 'nginx.conf'), describeServer(place, siteFolder, port, kind === 'nginx'));
  const args = ['-p', place, '-e', join(place, 'error.log'), '-c', join(place, 'nginx.conf')];
  const child = spawn(binary, args, { env: environment(), stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    kind,
    port,
    pid: child.pid ?? 0,
    stop() {
      child.once('exit', () => rmSync(place, { recursive: true, force: true }));
      child.kill('SIGTERM');
    },
  };
}

function describeServer(place: string, siteFolder: string, port: number, isTuned: boolean): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `load_module ${brotli};
daemon off; worker_processes 1; pid ${place}/pid; error_log ${place}/error.log; ${user}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; server_tokens off; keepalive_requests 1000000000;
  ${isTuned ? 'open_file_cache max=1000;' : ''}
  ${kinds.map((kind) => `${kind}_temp_path ${place}/${kind};`).join(' ')}
  types { text/html html; } charset utf-8; brotli_static on; gzip_vary on;
  server {
    listen 127.0.0.1:${port}; root ${siteFolder};
    location = / { try_files /index.html =404; }
    location / { try_files $uri.html =404; }
  }
}
`;
}
