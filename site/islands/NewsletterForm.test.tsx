// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewsletterForm } from './NewsletterForm.tsx';

let answer: (response: Response) => Promise<void>;
const call = vi.fn<typeof fetch>();

beforeEach(() => {
  call.mockReset().mockImplementation(
    () =>
      new Promise<Response>((resolve) => {
        answer = (response) => act(async () => resolve(response));
      }),
  );
  vi.stubGlobal('fetch', call);
  render(<NewsletterForm id="home" page="/" backend={{ url: '', key: 'anon' }} hint="One mail a month." />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your email address' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Subscrib/ });
function send(email: string) {
  fireEvent.change(field(), { target: { value: email } });
  fireEvent.click(button());
}
const created = () => new Response('[{"email":"a@b.example"}]', { status: 201 });

test('the hint describes the field until an error takes its place, and again after a success', async () => {
  expect(screen.getByRole('textbox', { description: /^One mail a month\./ })).toBeTruthy();
  send('   ');
  expect(screen.getByRole('textbox', { description: 'Please enter your email address.' })).toBe(field());
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(call).not.toHaveBeenCalled();
  send('a@b.example');
  await answer(created());
  expect(field().getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByRole('textbox', { description: /^One mail a month\./ })).toBe(field());
});

test('while submitting, field and button are disabled and the button says so; success clears the field', async () => {
  send('a@b.example');
  expect(field().disabled).toBe(true);
  expect(button()).toMatchObject({ disabled: true, textContent: 'Subscribing...' });
  await answer(created());
  expect(field()).toMatchObject({ disabled: false, value: '' });
  expect(button()).toMatchObject({ disabled: false, textContent: 'Subscribe' });
});

test('a second submit while submitting is ignored', async () => {
  const form = field().form as HTMLFormElement;
  fireEvent.change(field(), { target: { value: 'a@b.example' } });
  act(() => {
    // Both before React has drawn the disabled button.
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  expect(call).toHaveBeenCalledTimes(1);
  await answer(created());
});

test('after an error the address stays in the field and the form can be sent again', async () => {
  send('a@b.example');
  await answer(new Response('{"message":"Down."}', { status: 500 }));
  expect(field().value).toBe('a@b.example');
  fireEvent.click(button());
  await answer(created());
  expect(call).toHaveBeenCalledTimes(2);
});
