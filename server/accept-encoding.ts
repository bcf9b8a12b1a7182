/** A form in which a page can be sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

const serverPreference: readonly Encoding[] = ['br', 'gzip', 'identity'];
const identityOnly: readonly Encoding[] = ['identity'];
const maxRemembered = 64;
const remembered = new Map<string, readonly Encoding[]>();

/** The encodings a client accepts, best first; empty when it refuses all of them. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined || header === '') return identityOnly;
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const accepted = rankEncodings(header);
  // Browsers send a handful of values; whoever sends many different ones must not grow our memory.
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(header, accepted);
  return accepted;
}

function rankEncodings(header: string): readonly Encoding[] {
  const weights = readWeights(header);
  const everythingElse = weights.get('*');
  const weightOf = (encoding: Encoding): number => {
    const own = weights.get(encoding) ?? (encoding === 'gzip' ? weights.get('x-gzip') : undefined);
    if (own !== undefined) return own;
    // Identity stays acceptable unless it is refused, but only as the last resort.
    if (encoding === 'identity') return everythingElse === 0 ? 0 : Number.MIN_VALUE;
    return everythingElse ?? 0;
  };
  return serverPreference
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one));
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (name === '') continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, quality === undefined ? 1 : readQuality(quality));
  }
  return weights;
}

function readQuality(text: string): number {
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
