import { expect, test } from 'vitest';
import { readReferrerHost } from './referrer-host.ts';

const own = ['garage.example:3000', 'garage.example'];

test.each([
  [undefined, '(direct)'],
  ['', '(direct)'],
  ['http://garage.example:3000/blog?x=1', '(internal)'],
  ['https://garage.example/', '(internal)'],
  ['https://News.Example/story?reader=ann#top', 'news.example'],
  ['https://news.example:8443', 'news.example'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['https://ann:secret@news.example/', '(other)'],
  ['https://203.0.113.7/inbox', '(other)'],
  ['http://[2001:db8::1]/', '(other)'],
  ['http://localhost/', '(other)'],
  ['http://news.example?reader=ann', '(other)'],
  ['https://(direct)/', '(other)'],
  [`https://${'a'.repeat(120)}.example/`, '(other)'],
  ['nonsense', '(other)'],
])('of %s only %s is kept', (referrer, host) => {
  expect(readReferrerHost(referrer, own)).toBe(host);
});
