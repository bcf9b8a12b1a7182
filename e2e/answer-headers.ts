import { createHash } from 'node:crypto';

/** An answer, however it was fetched: names of headers in small letters. */
export interface Answer {
  /** What was asked, for the message. */
  name: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

const fixed: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(no-referrer|strict-origin-when-cross-origin)$/,
  'x-frame-options': /^DENY$/,
  'permissions-policy': /camera=\(\).*microphone=\(\).*geolocation=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cache-control': /^(no-store|no-cache|public, max-age=\d+(, (must-revalidate|immutable))?)$/,
};
const forbidden = ['server', 'x-powered-by', 'via', 'set-cookie', 'x-aspnet-version', 'access-control-allow-origin'];
const neededDirectives = ["default-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"];
const scriptSource = /^'(self|sha256-[A-Za-z\d+/]{43}=)'$/;

/** Everything that is wrong with the headers of an answer, and with inline code that its own policy would stop. */
export function findHeaderFaults({ name, headers, body }: Answer): string[] {
  const faults = Object.entries(fixed)
    .filter(([header, wanted]) => !wanted.test(headers[header] ?? ''))
    .map(([header]) => `${header} is ${headers[header]}`);
  faults.push(...forbidden.filter((header) => header in headers).map((header) => `${header} is sent`));
  faults.push(...findPolicyFaults(headers['content-security-policy'] ?? ''));
  if (headers['content-type']?.startsWith('text/html')) {
    faults.push(...findInlineFaults(body, headers['content-security-policy'] ?? ''));
  }
  if (body !== '' && !/^[\w.+-]+\/[\w.+-]+(; charset=utf-8)?$/.test(headers['content-type'] ?? '')) {
    faults.push(`content-type is ${headers['content-type']}`);
  }
  return faults.map((fault) => `${name}: ${fault}`);
}

function findPolicyFaults(policy: string): string[] {
  const directives = policy.split('; ');
  const faults = neededDirectives.filter((needed) => !directives.includes(needed)).map((needed) => `no ${needed}`);
  const scripts = directives.find((directive) => directive.startsWith('script-src '))?.split(' ') ?? [];
  faults.push(...scripts.slice(1).filter((source) => !scriptSource.test(source)));
  if (/unsafe-|\*|https?:|strict-dynamic/.test(policy)) faults.push(`an open policy: ${policy}`);
  return faults;
}

/** Inline scripts must be named by hash; handlers in attributes and script addresses run under no policy of ours. */
function findInlineFaults(html: string, policy: string): string[] {
  const faults: string[] = [];
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isData = /type="application\/(ld\+)?json"/.test(attributes);
    const isNamed = policy.includes(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    if (!isData && !/\bsrc=/.test(attributes) && !isNamed) faults.push(`an inline script: ${code.slice(0, 60)}`);
    const address = /\bsrc="([^"]*)"/.exec(attributes)?.[1];
    if (address !== undefined && !/^\/(?!\/)/.test(address)) faults.push(`a script from ${address}`);
  }
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  for (const [tag, words = ''] of markup.matchAll(/<[a-z][^\s>]*((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi)) {
    for (const [, name = '', value = ''] of words.matchAll(/\s([^\s=>]+)(?:="([^"]*)")?/g)) {
      const isCode = /^on/i.test(name) || /^\s*(javascript|vbscript|data:text)/i.test(value);
      if (isCode) faults.push(`code in a tag: ${tag.slice(0, 80)}`);
    }
  }
  return faults;
}

/** Takes an answer apart that came over a bare socket. */
export function readRawAnswer(name: string, raw: string): Answer {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const pairs = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ]);
  return {
    name,
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(pairs),
    body: rest.join('\r\n\r\n'),
  };
}
