const maxLength = 200;

/** The path of the page a form stood on, without its query; undefined when it was none of ours. */
export function sourcePage(address: string | undefined, host: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address, `http://${host}`)) return undefined;
  const url = new URL(address, `http://${host}`);
  return url.host === host ? url.pathname.slice(0, maxLength) : undefined;
}
