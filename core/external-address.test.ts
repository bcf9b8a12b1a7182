import { expect, test } from 'vitest';
import { faultOfAddress } from './external-address.ts';

test('a plain https address is fine, with a query and an anchor too', () => {
  expect(faultOfAddress('https://www.nhtsa.gov/recalls')).toBeUndefined();
  expect(faultOfAddress('https://example.com/a?page=2&reference=7#b')).toBeUndefined();
});

test('an http address is rejected with the https one to use', () => {
  expect(faultOfAddress('http://example.com/a')?.fix).toBe('Write https://example.com/a if the site supports it.');
});

test('tracking parameters are rejected with the address without them', () => {
  const fault = faultOfAddress('https://example.com/a?utm_source=x&page=2&fbclid=1');
  expect(fault?.problem).toContain('follows the reader with utm_source, fbclid');
  expect(fault?.fix).toBe('Write https://example.com/a?page=2');
});

test('text that is not an address is rejected', () => {
  for (const address of ['example.com', 'https://', 'javascript:alert(1)', 'https://localhost/x', '']) {
    expect(faultOfAddress(address)?.problem, address).toContain('no https address');
  }
});
