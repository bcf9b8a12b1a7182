export type { PreflightItem } from '../../newsletter/preflight/preflight.ts';

/** Why an issue cannot be scheduled without a server. */
export const noSender = {
  code: 'no-sender',
  title: 'Nobody would send it at that time',
  happened: 'No server that sends issues is running on this list.',
  means: 'It cannot be scheduled: the time would pass and no mail would go out.',
  todo: 'Start the server: {run npm start}. If it runs already, remove the line {SEND_WORKER} and restart it. Or send the issue now from this desk.',
};
