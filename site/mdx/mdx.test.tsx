// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { readVideo } from '../../core/posts/video.ts';
import { ArticleLink } from './markdown-elements.tsx';
import { registry } from './registry.ts';
import { drawnVideo } from './test-video.ts';
import { Video } from './Video.tsx';

afterEach(cleanup);

const video = {
  src: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  poster: 'specs',
  alt: 'A cutaway',
  title: 'Inside the engine',
  duration: '10:34',
};

test('a video is a picture that links to it; no frame is drawn', () => {
  const drawn = renderToStaticMarkup(<Video {...registry.Video.props.parse(video)} where="test" />);
  expect(drawn.replace(/<picture[\s\S]*<\/picture>/, '<img src="/still.png" alt="A cutaway"/>')).toBe(drawnVideo);
});

test.each([
  ['https://youtu.be/aqz-KE-bpKQ?t=4', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'],
  ['https://www.youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'],
  ['https://vimeo.com/76979871/abc1', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abc1'],
  ['https://player.vimeo.com/video/76979871?h=abc1', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abc1'],
  ['https://files.example/clip.mp4', undefined],
])('the player of %s', (address, frame) => {
  expect(readVideo(address)?.frame).toBe(frame);
});

test.each([
  'https://evil.example/embed/aqz-KE-bpKQ',
  'http://youtu.be/aqz-KE-bpKQ',
  'https://youtube.com.evil.example/embed/aqz-KE-bpKQ',
  'javascript:x.mp4',
])('%s is no video', (address) => {
  expect(registry.Video.props.safeParse({ ...video, src: address }).success).toBe(false);
});

test('a link within the site stays a plain link, one that leaves it says so to screen readers', () => {
  render(<ArticleLink href="/blog/v8">The V8</ArticleLink>);
  expect(screen.getByRole('link', { name: 'The V8' }).getAttributeNames()).toEqual(['href']);
  render(<ArticleLink href="https://www.nhtsa.gov/recalls">Recalls</ArticleLink>);
  expect(screen.getByRole('link', { name: 'Recalls (another site)' }).getAttribute('rel')).toBe('noopener external');
});

test('a link with a tracking parameter stops the build and shows the address to write', () => {
  expect(() => ArticleLink({ href: 'https://example.com/a?utm_source=x' })).toThrow('Write https://example.com/a');
});
