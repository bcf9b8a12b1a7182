import { basename } from 'node:path';
import type { DeskProblem } from '../core/problem/desk-problem.ts';
import { formatCount } from '../core/text/counts.ts';
import { countStopped, type ImportPlan, planFiles, writeFiles } from '../newsletter/importing/import-files.ts';
import type { ImportFile, ImportRules } from '../newsletter/importing/import-rows.ts';
import { countStatuses } from '../newsletter/subscribers/subscriber.ts';
import { backUp } from '../publishing/make-backup.ts';
import type { DeskContext } from './context.ts';
import { noteAtDesk } from './note-at-desk.ts';
import { answerError, refuseAtDesk } from './problems.ts';

const shownProblems = 50;

type Forget = (files: readonly ImportFile[]) => Promise<void>;

/** One import, from comparing to its report. */
export interface ImportJob {
  id: string;
  state: 'comparing' | 'compared' | 'backing-up' | 'writing' | 'done' | 'failed';
  files: string[];
  rows: number;
  total: number;
  added: number;
  suppressed: number;
  hasBackup: boolean;
  plan?: DeskImportPlan;
  fault?: DeskProblem | undefined;
}

interface RunningJob {
  state: ImportJob;
  files: readonly ImportFile[];
  rules: ImportRules;
}

/**
 * Creates the imports of a desk: each goes on while no page looks at it, and ends with the desk. `topics` are what
 * readers can choose from; `forget` is called with the files of one that is done.
 */
export function createImportJobs(context: DeskContext, topics: readonly string[], forget: Forget) {
  const { newsletter, settings } = context;
  const jobs = new Map<string, RunningJob>();
  const works = new Set<Promise<void>>();
  const stop = new AbortController();

  /** Runs in the background; a failure becomes the state of the job. */
  function start(job: RunningJob, work: () => Promise<void>): ImportJob {
    const running = work()
      .catch((error: unknown) => {
        job.state.state = 'failed';
        job.state.fault = answerError(error).problem;
      })
      .finally(() => works.delete(running));
    works.add(running);
    return job.state;
  }

  function get(id: string): RunningJob {
    const job = jobs.get(id);
    if (job !== undefined) return job;
    throw refuseAtDesk(
      'import-gone',
      'The desk was closed and opened again since.',
      'Choose the file again and run the import once more.',
    );
  }

  return {
    /** Compares the files with the list; writes nothing. */
    compare(files: readonly ImportFile[]): ImportJob {
      const id = newsletter.randomId();
      const state: ImportJob = {
        id,
        state: 'comparing',
        files: files.map(({ path }) => basename(path)),
        rows: 0,
        total: 0,
        added: 0,
        suppressed: 0,
        hasBackup: settings.backupDir !== undefined,
      };
      const { timeZone } = newsletter;
      const job = { state, files, rules: { now: newsletter.now(), timeZone, topics } };
      jobs.set(id, job);
      return start(job, () => compare(context, job));
    },
    find: (id: string): ImportJob => get(id).state,
    /** Writes what was compared; `typed` must be the number the plan asks for. */
    run(id: string, typed: number): ImportJob {
      const job = get(id);
      const { state } = job;
      if ((state.state !== 'compared' && state.state !== 'failed') || state.plan === undefined) {
        throw refuseAtDesk('import-begun', 'It was started before.', 'Look at its report.');
      }
      const { mustType } = state.plan;
      if (typed !== mustType) {
        throw refuseAtDesk(
          'import-count',
          `You typed ${formatCount(typed)}; the comparison found ${formatCount(mustType)}.`,
          'Type the number shown above the field.',
        );
      }
      state.fault = undefined;
      state.state = 'writing';
      return start(job, () => write(context, job, forget, stop.signal));
    },
    /** Stops all, and waits for their current batches; run again, an import adds the rest. */
    async close(): Promise<void> {
      stop.abort();
      await Promise.all(works);
    },
  };
}

async function compare({ newsletter }: DeskContext, job: RunningJob): Promise<void> {
  const problems: string[] = [];
  const plan = await planFiles(newsletter, job.files, job.rules, {
    report(place, row) {
      if ('problem' in row && problems.length < shownProblems) problems.push(`${place}: ${row.problem}`);
    },
    progress(rows) {
      job.state.rows = rows;
    },
  });
  const activeNow = (await countStatuses(newsletter.store)).active;
  job.state.plan = describePlan(plan, problems, activeNow);
  job.state.total = plan.rows;
  job.state.state = 'compared';
}

/** Writes what was compared, after a backup; ends early when the desk is closed. */
async function write(
  { newsletter, settings }: DeskContext,
  { state, files, rules }: RunningJob,
  forget: Forget,
  signal: AbortSignal,
): Promise<void> {
  if (settings.backupDir !== undefined) {
    state.state = 'backing-up';
    await backUp(settings);
  }
  state.state = 'writing';
  Object.assign(state, { rows: 0, added: 0, suppressed: 0 });
  for await (const progress of writeFiles(newsletter, files, rules, 'desk')) {
    Object.assign(state, progress);
    if (signal.aborted) break;
  }
  const isWhole = state.rows >= state.total;
  const from = files.length === 1 ? 'a file' : `${files.length} files`;
  const what = `${isWhole ? 'Imported' : 'Imported a part of'} a list of readers from ${from}: added ${formatCount(state.added)}, kept ${formatCount(state.suppressed)} as unsubscribed or bounced.`;
  await noteAtDesk(newsletter, what);
  if (!isWhole) return;
  await forget(files);
  state.state = 'done';
}

/** What an import would do, in numbers that add up to `rows`. */
export type DeskImportPlan = ReturnType<typeof describePlan>;

/** `problems` are the first rows that cannot be used. */
function describePlan(plan: ImportPlan, problems: string[], activeNow: number) {
  const suppressed = countStopped(plan);
  return {
    ...plan,
    /** Statuses that nobody knows; their people are kept as suppressed. */
    unknown: [...plan.unknown].map(([status, people]) => ({ status, people })),
    problems,
    suppressed,
    activeNow,
    /** The number to type: new readers or, without any, people kept as suppressed. */
    mustType: plan.counts.active > 0 ? plan.counts.active : suppressed,
  };
}
