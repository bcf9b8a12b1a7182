/**
 * What the check of an issue says when it would stay where it is at its time; a publisher who starts the server before
 * then may go on.
 */
export const nobodySends = {
  level: 'error',
  code: 'server',
  problem: 'nobody will send it at that time: no server that sends issues is running on this list',
  fix: 'start one ({run npm start}), without the line {SEND_WORKER} in its settings, or send the issue now',
  canOverride: true,
} as const;
