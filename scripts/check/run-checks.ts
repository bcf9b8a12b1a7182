import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

// `npm run check`: every check side by side, the longest first; the output of each is printed when it ends.
const waiting = ['types', 'lint', 'imports', 'content', 'docs', 'rules', 'budgets'];
const failed: string[] = [];

async function runNext(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const startedAt = performance.now();
    const args = name === 'budgets' ? ['--', '--if-built'] : [];
    const child = spawn('npm', ['run', '--silent', `check:${name}`, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
    const isOk = (await ended) === 0;
    if (!isOk) failed.push(name);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`── ${name}: ${isOk ? 'ok' : 'FAILED'} after ${seconds} s ──`);
    process.stdout.write(printed.join(''));
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, runNext));
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
