// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toast } from './Toast.tsx';
import { removeDelayMs, showToast, toastStore } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (title: string) => act(() => showToast({ title, message: 'More.', tone: 'ok' }));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => screen.getByRole('region', { name: 'Notifications' }).textContent;
const closeButton = () => screen.getByRole('button', { name: 'Close' });

test('closing by keyboard returns the focus to where it was', () => {
  render(
    <>
      <button type="button">Copy</button>
      <Toast />
    </>,
  );
  const opener = screen.getByRole('button', { name: 'Copy' });
  opener.focus();
  show('Link copied!');
  closeButton().focus();
  fireEvent.click(closeButton());
  expect(shown()).toBe('');
  expect(document.activeElement).toBe(opener);
});

test('a dismissed toast is removed from memory after 1,000,000 ms, and no other is', () => {
  expect(removeDelayMs).toBe(1_000_000);
  render(<Toast />);
  show('First');
  fireEvent.click(closeButton());
  expect(toastStore.read()).toMatchObject([{ title: 'First', isOpen: false }]);
  wait(removeDelayMs - 1);
  show('Second');
  wait(1);
  expect(shown()).toBe('SecondMore.');
  fireEvent.click(closeButton());
  wait(removeDelayMs);
  expect(toastStore.read()).toEqual([]);
});
