/** Headers that let pages of other, configured origins call the data interface. */
export interface CrossOrigin {
  /** For an answer to a call from this origin; empty for an origin nobody configured. */
  answerHeaders(origin: string | undefined): Record<string, string>;
  /** For the question that browsers ask first; undefined when the answer is no. */
  preflightHeaders(origin: string | undefined): Record<string, string> | undefined;
}

const sentHeaders = 'apikey, authorization, content-profile, content-type, accept, prefer, x-client-info';

/** Prepares the headers for a list of origins such as `https://turbomax.example`. */
export function createCrossOrigin(origins: readonly string[]): CrossOrigin {
  const isAllowed = (origin: string | undefined): origin is string => origin !== undefined && origins.includes(origin);
  // An answer that depends on who asks must say so to caches, also when it is no.
  const vary = origins.length > 0 ? { Vary: 'Origin' } : {};
  return {
    answerHeaders: (origin) => ({
      ...vary,
      ...(isAllowed(origin)
        ? { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'x-newsletter, retry-after' }
        : {}),
    }),
    preflightHeaders: (origin) =>
      isAllowed(origin)
        ? {
            ...vary,
            'Access-Control-Allow-Origin': origin,
            'Access-Control-Allow-Methods': 'POST',
            'Access-Control-Allow-Headers': sentHeaders,
            'Access-Control-Max-Age': '86400',
          }
        : undefined,
  };
}
