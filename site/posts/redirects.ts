import { parse } from 'yaml';
import { z } from 'zod';

const path = z.string().regex(/^\/(?!\/)/, { error: 'A path starts with a slash: /blog/new-address' });
const redirectsSchema = z.record(path, path);

/** The redirect table of `content/redirects.yaml`: old path → new path. */
export function readRedirects(yaml: string): Record<string, string> {
  const redirects = redirectsSchema.parse(parse(yaml) ?? {});
  for (const [from, to] of Object.entries(redirects)) {
    if (to in redirects) throw new Error(`content/redirects.yaml: ${from} leads to ${to}, which is redirected again.`);
  }
  return redirects;
}
