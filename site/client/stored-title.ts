/** Reads the title of a stored article; undefined where the cache does not have it. */
export async function readStoredTitle(cacheName: string, path: string): Promise<string | undefined> {
  const page = await caches.match(path, { cacheName });
  if (!page) return undefined;
  // Only the heading is parsed: a full page would include styles, which this page's policy blocks with an error.
  const [heading = path] = /<h1[\s\S]*?<\/h1>/.exec(await page.text()) ?? [];
  return new DOMParser().parseFromString(heading, 'text/html').body.textContent ?? path;
}
