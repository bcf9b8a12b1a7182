/** One thing worth a line: never a query string, a body or an address of a person. */
export type LogEvent = {
  level: 'info' | 'error';
  event: string;
  method?: string | undefined;
  path?: string | undefined;
  status?: number | undefined;
  ms?: number | undefined;
  error?: string | undefined;
};

/** Takes one event; the server is given one of these and knows no other way to log. */
export type Log = (event: LogEvent) => void;

const maxPathLength = 200;

/** Writes one JSON line to standard output. */
export const logToStdout: Log = (event) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...event })}\n`);
};

/** The path of a request target without its query, cut so that a long one cannot flood the log. */
export function loggedPath(url: string): string {
  return (url.split(/[?#]/, 1)[0] ?? '').slice(0, maxPathLength);
}
