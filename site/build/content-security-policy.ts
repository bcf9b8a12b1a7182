import { createHash } from 'node:crypto';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the hashes of every inline element of one kind; data blocks such as JSON-LD are not code. */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'));
  const code = [...elements].filter(([, attributes = '', text]) => !/\bsrc=|ld\+json/.test(attributes) && text !== '');
  return [...new Set(code.map(([, , text = '']) => sha256(text)))];
}

/** Returns what a page's videos may load once they are played: the frames of their services, and files. */
function videoSources(html: string): string[] {
  const videos = [...html.matchAll(/ data-video="(https:[^"?]+)/g)].map(([, address = '']) => new URL(address));
  const list = (name: string, found: URL[]): string[] =>
    found.length === 0 ? [] : [[name, ...new Set(found.map(({ origin }) => origin))].join(' ')];
  const isFile = ({ pathname }: URL): boolean => pathname.endsWith('.mp4');
  return [
    ...list(
      'frame-src',
      videos.filter((video) => !isFile(video)),
    ),
    ...list('media-src', videos.filter(isFile)),
  ];
}

/** Returns the policy of one page: its own host and the data interface it calls, inline code only by its hash. */
export function contentSecurityPolicy(html: string, backendUrl = '', formUrl = ''): string {
  const originOf = (url: string): string => (url === '' ? '' : ` ${new URL(url).origin}`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineHashes(html, 'script')].join(' '),
    ["style-src 'self'", ...inlineHashes(html, 'style')].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${originOf(backendUrl)}`,
    ...videoSources(html),
    "worker-src 'self'",
    `form-action 'self'${originOf(formUrl)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
