// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toast } from '../../../ui/toast/Toast.tsx';
import { BacklinksPanel } from './BacklinksPanel.tsx';

const url = 'https://garage.example/blog/v8';
const write = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write.mockReset().mockResolvedValue());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = (title = 'TurboMax vs. V8') =>
  render(
    <>
      <BacklinksPanel url={url} title={title} />
      <Toast />
    </>,
  );
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const toast = () => screen.getByRole('region', { name: 'Notifications' }).textContent;

test('the panel is called as in the specification', () => {
  open();
  expect(screen.getByRole('region', { name: 'Share and create backlinks' })).toBeTruthy();
});

test('an HTML link is copied and told', async () => {
  open();
  await press('Copy HTML');
  expect(write).toHaveBeenCalledExactlyOnceWith(`<a href="${url}">TurboMax vs. V8</a>`);
  expect(toast()).toBe('Code copied!HTML embed code copied to clipboard.');
});

test('a Markdown link is copied and told', async () => {
  open();
  await press('Copy Markdown');
  expect(write).toHaveBeenCalledExactlyOnceWith(`[TurboMax vs. V8](${url})`);
  expect(toast()).toBe('Code copied!MARKDOWN embed code copied to clipboard.');
});

test('a clipboard that refuses is told', async () => {
  write.mockRejectedValue(new Error('NotAllowedError'));
  open();
  await press('Copy HTML');
  expect(toast()).toBe('Copy failedUnable to copy code. Please try again.');
});

test('signs of the title that HTML or Markdown would read as code are escaped', async () => {
  open('Tow < 9,500 & "more" [2025]');
  await press('Copy HTML');
  expect(write).toHaveBeenLastCalledWith(`<a href="${url}">Tow &lt; 9,500 &amp; &quot;more&quot; [2025]</a>`);
  await press('Copy Markdown');
  expect(write).toHaveBeenLastCalledWith(`[Tow < 9,500 & "more" \\[2025\\]](${url})`);
});

test('platforms are suggested', () => {
  open();
  expect(within(screen.getByRole('list')).getAllByRole('listitem').length).toBeGreaterThan(2);
});
