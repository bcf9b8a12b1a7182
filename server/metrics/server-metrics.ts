import type { Limiter } from '../../newsletter/limiter.ts';
import { type Log, type LogLevel, loggedPath } from '../log.ts';
import type { NewsletterService } from '../newsletter-service.ts';
import { type AnswerCounts, createAnswerCounts } from './answer-counts.ts';
import { createFigure, type Family } from './family.ts';
import { createHistogram } from './histogram.ts';
import { createListFigures } from './list-figures.ts';
import { createProcessFigures, describeBuild } from './process-figures.ts';
import { timeCommits } from './time-commits.ts';

/** Everything one server process counts. */
export interface ServerMetrics {
  answers: AnswerCounts;
  /** The same log, its lines counted. */
  log: Log;
  /** The same service, with its store timed and its refusals counted. */
  watch(service: NewsletterService): NewsletterService;
  /** The figures; those of the store only where asked for, as one process speaks for all. */
  gather(wish: { withStore: boolean }): Promise<Family[]>;
}

/** What is special about the process that counts. */
export interface MetricsWish {
  log: Log;
  /** Its number among those that share the port. */
  worker: string;
  isLoggingRequests: boolean;
  /** False where nobody can ask: then nothing is measured that costs by itself. */
  isAsked: boolean;
}

/** Creates the figures of one server process. */
export function createServerMetrics(wish: MetricsWish): ServerMetrics {
  const lines: Record<LogLevel, number> = { info: 0, warn: 0, error: 0 };
  let [refusals, mailFailures] = [0, 0];
  const log: Log = (event) => {
    lines[event.level] += 1;
    if (event.event === 'mail-failed') mailFailures += 1;
    wish.log(event);
  };
  const onAnswer: Parameters<typeof createAnswerCounts>[0] = ({ method, url = '', status, ms }) => {
    const rounded = ms === undefined ? undefined : Math.round(ms);
    wish.log({ level: 'info', event: 'page', method, path: loggedPath(url), status, ms: rounded });
  };
  const answers = createAnswerCounts(wish.isLoggingRequests ? onAnswer : undefined);
  const commits = createHistogram();
  const readProcess = wish.isAsked ? createProcessFigures(wish.worker) : () => [];
  let readList: (() => Promise<Family[]>) | undefined;

  const countRefusals = (limiter: Limiter): Limiter => ({
    async attempt(ip) {
      const seconds = await limiter.attempt(ip);
      if (seconds > 0) refusals += 1;
      return seconds;
    },
  });

  return {
    answers,
    log,
    watch(service) {
      if (!wish.isAsked) return service;
      readList = createListFigures(service.newsletter);
      const newsletter = { ...service.newsletter, store: timeCommits(service.newsletter.store, commits) };
      return { ...service, newsletter, limiter: countRefusals(service.limiter) };
    },
    async gather({ withStore }) {
      const ofStore = withStore && readList ? await readList() : [];
      return [
        ...(withStore ? [describeBuild()] : []),
        ...answers.families(),
        {
          name: 'garage_store_commit_seconds',
          help: 'Time from the wish to write until it is on disk.',
          type: 'histogram',
          samples: commits.samples(),
        },
        createFigure('counter', 'garage_limiter_refusals_total', 'Attempts refused because of too many.', refusals),
        createFigure('counter', 'garage_mail_failures_total', 'Single mails that could not be sent.', mailFailures),
        {
          name: 'garage_log_events_total',
          help: 'Events of the log by level, written or not.',
          type: 'counter',
          samples: Object.entries(lines).map(([level, value]) => ({ labels: { level }, value })),
        },
        ...ofStore,
        ...readProcess(),
      ];
    },
  };
}
