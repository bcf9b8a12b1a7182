import { readFileSync } from 'node:fs';
import { claimDeliveries } from '../newsletter/deliveries/claim.ts';
import { enqueueDeliveries } from '../newsletter/deliveries/enqueue.ts';
import { usualLimits } from '../newsletter/deliveries/sending-limits.ts';
import { freezeIssue } from '../newsletter/issues/freeze-issue.ts';
import { usualConcurrency } from '../newsletter/issues/send-issue.ts';
import { startIssue } from '../newsletter/issues/start-issue.ts';
import { median } from './median.ts';
import { createBenchIssue, insertReaders, openBenchNewsletter } from './send-newsletter.ts';

// Started by send.ts with: fill | measure, data folder, database address or -, how many recipients. Filling has a
// process of its own, so that its memory is not counted.
const [mode, dataDir = '', databaseUrl = '-', count = '0'] = process.argv.slice(2);
const recipients = Number(count);
const issueId = 'bench';
const newsletter = await openBenchNewsletter(dataDir, databaseUrl === '-' ? undefined : databaseUrl);

function readMemoryMb(field: 'VmHWM' | 'VmRSS'): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

async function fill(): Promise<string> {
  await insertReaders(newsletter.store, recipients);
  if (newsletter.store.dialect === 'postgres') await newsletter.store.execute('analyze');
  await freezeIssue(newsletter, createBenchIssue(issueId));
  await startIssue(newsletter, issueId, { resumePaused: false });
  return 'filled';
}

async function measureClaims() {
  const [cpus, times]: [number[], number[]] = [[], []];
  const limit = 2 * usualConcurrency;
  // The shortest queue keeps a fifth of its rows: its end is not what is measured.
  for (let claim = 0; claim < 80; claim += 1) {
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
    const given = await claimDeliveries(newsletter, { issueId, worker: 'bench', limit, limits: usualLimits });
    const { user, system } = process.cpuUsage(cpu);
    if (given.kind !== 'claimed' || given.deliveries.length !== limit) throw new Error(`A claim gave ${given.kind}.`);
    // The first ones prepare their statements and warm up.
    if (claim < 30) continue;
    cpus.push((user + system) / limit);
    times.push(performance.now() - startedAt);
  }
  return { claimCpuMicroseconds: median(cpus), claimMilliseconds: median(times) };
}

async function measure() {
  const beforeMb = readMemoryMb('VmRSS');
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  await enqueueDeliveries(newsletter, issueId);
  const { user, system } = process.cpuUsage(cpu);
  const enqueueSeconds = (performance.now() - startedAt) / 1000;
  const peakMb = readMemoryMb('VmHWM');
  const [row] = await newsletter.store.query<{ rows: number }>('select count(*) as rows from deliveries');
  if (row?.rows !== recipients) throw new Error(`${row?.rows} rows were written for ${recipients} recipients.`);
  // As on any database that has stood for a few minutes.
  if (newsletter.store.dialect === 'postgres') await newsletter.store.execute('analyze');
  const store = newsletter.store.dialect;
  const written = { store, recipients, enqueueSeconds, enqueueCpuSeconds: (user + system) / 1e6, beforeMb, peakMb };
  return { ...written, ...(await measureClaims()) };
}

const result = mode === 'fill' ? await fill() : await measure();
await newsletter.close();
process.send?.(result, () => process.exit(0));
