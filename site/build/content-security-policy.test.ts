import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const directive = (html: string, name: string) =>
  contentSecurityPolicy(html)
    .split('; ')
    .find((part) => part.startsWith(`${name} `));

test('a page without inline code may load from its own host only', () => {
  expect(contentSecurityPolicy('<p>Hello</p>')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
});

test('an inline script is allowed by the hash of its exact text', () => {
  expect(directive('<script>\nlet a = 1;\n</script>', 'script-src')).toBe(
    `script-src 'self' ${hash('\nlet a = 1;\n')}`,
  );
});

test('a style element is allowed by its hash, in the style directive only', () => {
  const html = '<style>p{color:red}</style>';
  expect(directive(html, 'style-src')).toBe(`style-src 'self' ${hash('p{color:red}')}`);
  expect(directive(html, 'script-src')).toBe("script-src 'self'");
});

test('the same inline script on a page twice is listed once', () => {
  expect(directive('<script>a()</script><script>a()</script>', 'script-src')).toBe(`script-src 'self' ${hash('a()')}`);
});

test('data blocks, scripts from a file and empty elements add nothing', () => {
  const html =
    '<script type="application/ld+json">{"a":1}</script><script src="/assets/a.js"></script><script></script>';
  expect(directive(html, 'script-src')).toBe("script-src 'self'");
});
