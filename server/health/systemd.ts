import { spawn } from 'node:child_process';
import type { Settings } from '../../publishing/program.ts';

/**
 * Tells systemd that the server is ready, and from then on that its event loop moves, three times in the time after which
 * systemd restarts it (WatchdogSec). Without systemd it does nothing. Node has no datagram sockets of Unix, so each message
 * is a short-lived `systemd-notify`, part of every systemd: a few milliseconds every 30 seconds.
 */
export function notifySystemd(
  { notifySocket, watchdogMs }: Pick<Settings, 'notifySocket' | 'watchdogMs'>,
  path = '',
): void {
  if (notifySocket === undefined) return;
  const notify = (message: string): void => {
    const env = { PATH: path, NOTIFY_SOCKET: notifySocket };
    // One that cannot be started, or fails, is followed by the next.
    spawn('systemd-notify', [message], { env, stdio: 'ignore' }).on('error', () => undefined);
  };
  notify('READY=1');
  if (watchdogMs !== undefined) setInterval(() => notify('WATCHDOG=1'), watchdogMs / 3).unref();
}
