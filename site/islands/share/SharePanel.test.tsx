// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toast } from '../../../ui/toast/Toast.tsx';
import { SharePanel } from './SharePanel.tsx';

const url = 'https://garage.example/blog/v8';
const write = vi.fn<(text: string) => Promise<void>>();
const open = vi.fn<typeof window.open>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write.mockReset().mockResolvedValue());
  vi.spyOn(window, 'open').mockImplementation(open.mockReset().mockReturnValue(null));
  render(
    <>
      <SharePanel url={url} title="TurboMax & V8" />
      <Toast />
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const toast = () => screen.getByRole('region', { name: 'Notifications' }).textContent;

test('the panel offers six ways to share and the link to copy', () => {
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Facebook',
    'Twitter',
    'LinkedIn',
    'Reddit',
    'WhatsApp',
    'E-mail',
  ]);
  expect(screen.getByRole('button', { name: 'Copy Link' })).toBeTruthy();
});

test.each(['Facebook', 'Twitter', 'LinkedIn', 'Reddit', 'WhatsApp'])('%s opens in a window of 600 by 400', (name) => {
  const link = screen.getByRole<HTMLAnchorElement>('link', { name });
  const isFollowed = fireEvent.click(link);
  expect(isFollowed).toBe(false);
  expect(open).toHaveBeenCalledExactlyOnceWith(link.href, '_blank', 'popup,noopener,width=600,height=400');
});

test('every address carries the article, encoded', () => {
  for (const link of screen.getAllByRole('link')) {
    expect(link.getAttribute('href')).toContain(encodeURIComponent(url));
  }
  expect(screen.getByRole('link', { name: 'Twitter' }).getAttribute('href')).toContain('text=TurboMax%20%26%20V8');
});

test('e-mail is left to the browser and opens no window', () => {
  const link = screen.getByRole('link', { name: 'E-mail' });
  expect(link.getAttribute('href')).toMatch(/^mailto:\?subject=TurboMax%20%26%20V8&body=https/);
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link);
  expect(open).not.toHaveBeenCalled();
});

test('without a script each link works by itself in a new tab', () => {
  for (const link of screen.getAllByRole('link')) {
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  }
});

test('copying puts the address on the clipboard and says so', async () => {
  await press('Copy Link');
  expect(write).toHaveBeenCalledExactlyOnceWith(url);
  expect(toast()).toBe('Link copied!The article link has been copied to your clipboard.');
});

test('the button reads Copied! for two seconds', async () => {
  await press('Copy Link');
  act(() => vi.advanceTimersByTime(1999));
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('button', { name: 'Copy Link' })).toBeTruthy();
});

test('a clipboard that refuses is told and the button does not claim success', async () => {
  write.mockRejectedValue(new Error('NotAllowedError'));
  await press('Copy Link');
  expect(toast()).toBe('Copy failedUnable to copy link. Please try again.');
  expect(screen.getByRole('button', { name: 'Copy Link' })).toBeTruthy();
});
