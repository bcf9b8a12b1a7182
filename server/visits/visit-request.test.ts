import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isBot, readNetwork, readReferrerHost } from './visit-request.ts';

test.each([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/96.0.4664.45 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/530.0.0;FBDV/iPhone15,2]',
  'Opera/9.80 (Android; Opera Mini/36.2/191.249; U; en) Presto/2.12.423 Version/12.16',
  'Lynx/2.9.2 libwww-FM/2.14',
])('%s is a reader', (userAgent) => {
  expect(isBot(userAgent)).toBe(false);
});

test.each([
  '',
  'curl/8.5.0',
  'Wget/1.21.4',
  'python-requests/2.32.3',
  'Go-http-client/2.0',
  'node',
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
])('%s is a bot', (userAgent) => {
  expect(isBot(userAgent)).toBe(true);
});

const from = (remoteAddress: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: {} }) as IncomingMessage;

test('the end of an address is cut off', () => {
  expect(readNetwork(from('203.0.113.7'), 0)).toBe('203.0.113');
  expect(readNetwork(from('::ffff:203.0.113.9'), 0)).toBe('::ffff:203.0.113');
  expect(readNetwork(from('2001:db8:1:2::5'), 0)).toBe('2001:db8:1');
  expect(readNetwork(from('2001:db8::5'), 0)).toBe('2001:db8:0');
  expect(readNetwork(from('2001:db8:0:7::5'), 0)).toBe('2001:db8:0');
  expect(readNetwork(from('2001::5'), 0)).toBe('2001:0:0');
  expect(readNetwork(from('::1'), 0)).toBe(':0:0');
});

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
])('of %s only %s is stored', (referrer, host) => {
  expect(readReferrerHost(referrer, own)).toBe(host);
});
