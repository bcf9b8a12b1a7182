// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noticeEvent, noticeStore, removeDelayMs, showNotice } from './notice-store.ts';
import { Toaster } from './Toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (title: string, tone: 'ok' | 'error' = 'ok') => act(() => showNotice({ title, message: 'More.', tone }));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const region = () => screen.getByRole('status');
const toast = () => region().firstElementChild as HTMLElement;

test('a notice appears in a live region with title, message and a close button', () => {
  render(<Toaster />);
  show('Link copied!');
  expect(region().getAttribute('aria-live')).toBe('polite');
  expect(region().textContent).toBe('Link copied!More.');
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
});

test('the live region is in the page before any notice comes', () => {
  render(<Toaster />);
  wait(5000);
  expect(region().textContent).toBe('');
});

test('only one notice is shown and kept: a new one replaces the old', () => {
  render(<Toaster />);
  show('First');
  show('Second');
  expect(region().textContent).toBe('SecondMore.');
  expect(noticeStore.read()).toHaveLength(1);
});

test('an error looks different from a success', () => {
  render(<Toaster />);
  show('Good');
  expect(toast().classList.contains('toast-error')).toBe(false);
  show('Bad', 'error');
  expect(toast().classList.contains('toast-error')).toBe(true);
});

test('a notice closes by itself after five seconds', () => {
  render(<Toaster />);
  show('Link copied!');
  wait(4999);
  expect(region().textContent).not.toBe('');
  wait(1);
  expect(region().textContent).toBe('');
});

test('the second notice has five seconds of its own', () => {
  render(<Toaster />);
  show('First');
  wait(4000);
  show('Second');
  wait(4999);
  expect(region().textContent).toContain('Second');
  wait(1);
  expect(region().textContent).toBe('');
});

test('a notice under the pointer stays, and closes five seconds after the pointer left', () => {
  render(<Toaster />);
  show('Link copied!');
  fireEvent.mouseEnter(toast());
  wait(60_000);
  expect(region().textContent).not.toBe('');
  fireEvent.mouseLeave(toast());
  wait(4999);
  expect(region().textContent).not.toBe('');
  wait(1);
  expect(region().textContent).toBe('');
});

test('a notice with the focus inside stays, and closes five seconds after the focus left', () => {
  render(<Toaster />);
  show('Link copied!');
  fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
  wait(60_000);
  expect(region().textContent).not.toBe('');
  fireEvent.blur(screen.getByRole('button', { name: 'Close' }));
  wait(5000);
  expect(region().textContent).toBe('');
});

test('the close button closes at once', () => {
  render(<Toaster />);
  show('Link copied!');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(region().textContent).toBe('');
});

test('a notice closed while it was held does not hold the next one', () => {
  render(<Toaster />);
  show('First');
  fireEvent.mouseEnter(toast());
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  show('Second');
  wait(5000);
  expect(region().textContent).toBe('');
});

test('a dismissed notice is marked closed and leaves memory after 1,000,000 ms', () => {
  expect(removeDelayMs).toBe(1_000_000);
  render(<Toaster />);
  show('Link copied!');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(noticeStore.read()).toMatchObject([{ title: 'Link copied!', isOpen: false }]);
  wait(999_999);
  expect(noticeStore.read()).toHaveLength(1);
  wait(1);
  expect(noticeStore.read()).toEqual([]);
});

test('the removal of an old notice leaves the one that replaced it', () => {
  render(<Toaster />);
  show('First');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  wait(999_000);
  show('Second');
  wait(1000);
  expect(region().textContent).toContain('Second');
});

test('a notice shown before the toaster was drawn appears when it is', () => {
  showNotice({ title: 'Early', message: 'More.', tone: 'ok' });
  render(<Toaster />);
  expect(region().textContent).toBe('EarlyMore.');
});

test('showing a notice tells the window, so that a sleeping toaster wakes', () => {
  const heard = vi.fn();
  window.addEventListener(noticeEvent, heard, { once: true });
  showNotice({ title: 'Wake', message: 'More.', tone: 'ok' });
  expect(heard).toHaveBeenCalledOnce();
});

test('a notice that replaces a held one closes by itself', () => {
  render(<Toaster />);
  show('First');
  fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
  show('Second');
  wait(5000);
  expect(region().textContent).toBe('');
});
