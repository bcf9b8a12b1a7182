/** Reads a text from an address, or rejects. */
export type FetchText = (url: string) => Promise<string>;

const timeoutMs = 5000;

/** Reads a small text from the internet; a redirect could lead to another host, so there is none. */
export const fetchText: FetchText = async (url) => {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  return answer.text();
};
