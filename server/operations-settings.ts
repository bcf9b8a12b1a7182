import { z } from 'zod';
import type { LogLevel } from './log.ts';
import { isUnsetOr, optionalText } from './setting-text.ts';

/** Sockets that systemd hands over begin here. */
const firstHandedFd = 3;

/** The variables of those who run the server. */
export const operationsShape = {
  /** Port of the figures for Prometheus; unset opens none. */
  METRICS_PORT: optionalText.refine(
    isUnsetOr((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535),
    { error: 'METRICS_PORT must be a whole number from 0 to 65535, for example METRICS_PORT=9464; unset opens none.' },
  ),
  /** Where that port listens. */
  METRICS_HOST: optionalText.refine(
    isUnsetOr((text) => /^[\w.:-]+$/.test(text)),
    { error: 'METRICS_HOST must be a host name or an IP address, for example METRICS_HOST=127.0.0.1.' },
  ),
  /** The least weight of an event that gets a line. */
  LOG_LEVEL: optionalText.pipe(
    z.enum(['info', 'warn', 'error'], { error: 'LOG_LEVEL must be info, warn or error.' }).default('info'),
  ),
  /** Whether pages and files get a line too; the newsletter's own routes always do. */
  LOG_REQUESTS: optionalText.pipe(z.enum(['on', 'off'], { error: 'LOG_REQUESTS must be on or off.' }).default('off')),
  /** Folder in which the doctor looks for backups. */
  BACKUP_DIR: optionalText,
  /** Seconds between the wish to stop and the closing of the port, for what stands in front to notice /readyz. */
  DRAIN_SECONDS: optionalText.refine(
    isUnsetOr((text) => /^\d{1,2}$/.test(text) && Number(text) <= 60),
    { error: 'DRAIN_SECONDS must be whole seconds from 0 to 60, for example DRAIN_SECONDS=5 behind a load balancer.' },
  ),
  /** Set by systemd for a service that is started by its socket. */
  LISTEN_FDS: optionalText,
  LISTEN_PID: optionalText,
};

/** What the environment decides about running the server. */
export interface OperationsConfig {
  /** Where the figures for Prometheus are; undefined is nowhere. */
  metrics: { host: string; port: number } | undefined;
  logLevel: LogLevel;
  isLoggingRequests: boolean;
  backupDir: string | undefined;
  drainMs: number;
  /** An open socket that systemd has handed over; host and port are then its own. */
  listenFd: number | undefined;
}

type Read = { [Name in keyof typeof operationsShape]: z.infer<(typeof operationsShape)[Name]> };

/** Makes settings of the variables. */
export function readOperations(data: Read): OperationsConfig {
  const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' } = data;
  return {
    metrics: port === undefined ? undefined : { host, port: Number(port) },
    logLevel: data.LOG_LEVEL,
    isLoggingRequests: data.LOG_REQUESTS === 'on',
    backupDir: data.BACKUP_DIR,
    drainMs: Number(data.DRAIN_SECONDS ?? 0) * 1000,
    listenFd: isHandedSocket(data) ? firstHandedFd : undefined,
  };
}

/** The socket is for the process that systemd started; its workers ask that one for it. */
function isHandedSocket({ LISTEN_FDS: count, LISTEN_PID: pid }: Read): boolean {
  return count === '1' && (pid === String(process.pid) || pid === String(process.ppid));
}
