import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { contentSecurityPolicy } from '../site/build/content-security-policy.ts';
import { drawnVideo } from '../site/mdx/test-video.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

const script = stripTypeScriptTypes(readFileSync('site/client/video-player.ts', 'utf8'));
const html = `<!doctype html><html lang="en"><title>A video</title><main><h1>A video</h1>${drawnVideo}</main><script type="module">${script}</script></html>`;

test('only a page with a video may show its player, and nothing else', () => {
  expect(contentSecurityPolicy(html)).toContain('; frame-src https://www.youtube-nocookie.com; worker-src');
  const file = html.replace(/data-video="[^"]*"/, 'data-video="https://files.example/clip.mp4"');
  expect(contentSecurityPolicy(file)).toContain('; media-src https://files.example; worker-src');
  expect(contentSecurityPolicy('<p>No video</p>')).not.toMatch(/frame-src|media-src/);
});

test('a video asks nothing of another site until it is played, by keyboard too', async ({ page, allowErrors }) => {
  allowErrors(/^request to another host: https:\/\/www\.youtube-nocookie\.com\/embed\//);
  const asked: string[] = [];
  await page.route('**/*', (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    asked.push(hostname + pathname);
    const headers = { 'content-security-policy': contentSecurityPolicy(html) };
    if (pathname === '/video') return route.fulfill({ body: html, contentType: 'text/html', headers });
    if (hostname === 'www.youtube-nocookie.com')
      return route.fulfill({ body: '<title>Player</title>Playing', contentType: 'text/html' });
    return route.fulfill({ body: '', contentType: 'image/png' });
  });
  await page.goto('/video');
  await expectNoViolations(page);
  expect(asked.filter((address) => address.includes('youtube'))).toEqual([]);
  const play = page.getByRole('link', { name: 'Play: Inside the engine' });
  await expect(play).toHaveAttribute('href', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  await play.focus();
  await page.keyboard.press('Enter');
  await expect(page.frameLocator('iframe[title="Inside the engine"]').getByText('Playing')).toBeVisible();
  await expect(page.locator('iframe')).toBeFocused();
  expect(asked.filter((address) => address.includes('youtube'))).toEqual([
    'www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  ]);
});
