import type { Header } from 'postal-mime';
import { organizationOf } from '../dmarc/organization.ts';

export type ReceiverVerdict = NonNullable<ReturnType<typeof readVerdict>>;

const comment = /\([^()]*\)/g;

/**
 * Reads the receiver's own Authentication-Results: the topmost one, and those right below it of the same receiver, which
 * writes one per method at iCloud. Those further down came with the mail, and anybody may have written them.
 */
export function readVerdict(headers: readonly Header[]) {
  const first = headers.findIndex(({ key }) => key === 'authentication-results');
  if (first === -1) return undefined;
  const below = headers.slice(first);
  const hop = below.findIndex(({ key }) => key === 'received');
  const texts = below
    .slice(0, hop === -1 ? 1 : hop)
    .filter(({ key }) => key === 'authentication-results')
    .map(({ value }) => readParts(value));
  const top = texts[0]?.receiver ?? '';
  const own = texts.filter(({ receiver }) => organizationOf(receiver) === organizationOf(top));
  const results = own.flatMap(({ results: each }) => each);
  const of = (method: string) => results.filter((each) => each.method === method);
  return {
    receiver: top === '' ? 'The receiver' : top,
    dkim: of('dkim').map(({ result, values }) => ({
      result,
      domain: values.get('header.d') ?? domainIn(values.get('header.i')),
    })),
    spf: of('spf').map(({ result, values }) => ({ result, domain: domainIn(values.get('smtp.mailfrom')) }))[0],
    dmarc: of('dmarc')[0]?.result,
  };
}

function readParts(text: string) {
  let plain = text;
  // Comments may contain comments, and anything else.
  for (let before = ''; before !== plain; plain = plain.replaceAll(comment, ' ')) before = plain;
  const parts = plain.split(';').map((part) => part.trim());
  const results = parts.flatMap((part) => {
    const [, method = '', result = ''] = /^([\w-]+)\s*=\s*([\w-]+)/.exec(part) ?? [];
    const values = new Map(
      [...part.matchAll(/([\w-]+\.[\w-]+)=([^\s;]+)/g)].map(([, name = '', value = '']) => [name, value]),
    );
    return method === '' ? [] : [{ method: method.toLowerCase(), result: result.toLowerCase(), values }];
  });
  // Microsoft leaves its name out.
  return { receiver: parts[0]?.includes('=') ? '' : (parts[0]?.split(/\s/)[0] ?? ''), results };
}

const domainIn = (address: string | undefined): string | undefined => address?.split('@').at(-1)?.toLowerCase();
