/** A request target taken apart. */
export type RequestTarget = {
  /** The path as it came. */
  rawPath: string;
  /** The path decoded, without repeated slashes, trailing slash or `.html`; undefined when it can name nothing. */
  path: string | undefined;
  /** The decoded path before cleaning; undefined when it can name nothing. */
  exactPath: string | undefined;
  /** The query with its question mark, or an empty string; safe inside a header. */
  query: string;
};

/** Splits and cleans a request target without ever reading a host out of it. */
export function readRequestTarget(url: string): RequestTarget {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '').split('#', 1)[0] ?? '';
  const queryStart = target.indexOf('?');
  const rawPath = (queryStart === -1 ? target : target.slice(0, queryStart)) || '/';
  const exactPath = decodePath(rawPath);
  const query = queryStart === -1 ? '' : escapeForHeader(target.slice(queryStart));
  const path = exactPath === undefined ? undefined : cleanPath(exactPath);
  // Without its ending, /...html would be a step up.
  const isStep = path !== undefined && hasSteps(path);
  return { rawPath, exactPath: isStep ? undefined : exactPath, path: isStep ? undefined : path, query };
}

function decodePath(rawPath: string): string | undefined {
  if (!rawPath.startsWith('/') || /%2f|%5c|\\/i.test(rawPath)) return undefined;
  try {
    const decoded = decodeURI(rawPath);
    return decoded.includes('\0') || hasSteps(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function hasSteps(path: string): boolean {
  return path.split('/').some((part) => part === '..' || part === '.');
}

function cleanPath(path: string): string {
  const collapsed = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  const withoutIndex = collapsed.replace(/\/index\.html$/, '') || '/';
  return withoutIndex.length > '/.html'.length ? withoutIndex.replace(/\.html$/, '') : withoutIndex;
}

// The query may end in a Location header, where a control character is an error: rely on no parser before us.
function escapeForHeader(query: string): string {
  return query.replace(
    /[^\x21-\x7e]/g,
    (character) => `%${(character.charCodeAt(0) & 0xff).toString(16).padStart(2, '0').toUpperCase()}`,
  );
}
