// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toast } from '../../../ui/toast/Toast.tsx';
import { NewsletterForm } from './NewsletterForm.tsx';

let answer: (response: Response | Error) => Promise<void>;
const call = vi.fn<typeof fetch>();

beforeEach(() => {
  call.mockReset().mockImplementation(
    () =>
      new Promise<Response>((resolve, reject) => {
        answer = (response) =>
          act(async () => {
            if (response instanceof Error) reject(response);
            else resolve(response);
          });
      }),
  );
  vi.stubGlobal('fetch', call);
  render(
    <>
      <NewsletterForm id="home" page="/" backend={{ url: '', key: 'anon' }} hint="One mail a month." />
      <Toast />
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your email address' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Subscrib/ });
const toast = () => screen.getByRole('region', { name: 'Notifications' }).textContent;
function send(email: string) {
  fireEvent.change(field(), { target: { value: email } });
  fireEvent.click(button());
}
const created = () => new Response('[{"email":"a@b.example"}]', { status: 201 });
const failed = (status: number, body: object) => new Response(JSON.stringify(body), { status });

test('the field is of type email, required, with the placeholder of the specification', () => {
  expect(field()).toMatchObject({ type: 'email', required: true, placeholder: 'Your email address', disabled: false });
  expect(button()).toMatchObject({ textContent: 'Subscribe', disabled: false });
});

test('the form works without a script: it has a real address and method', () => {
  expect(field().form?.getAttribute('action')).toBe('/subscribe');
  expect(field().form?.getAttribute('method')).toBe('post');
});

test('the hint describes the field until an error takes its place', () => {
  expect(screen.getByRole('textbox', { description: /^One mail a month\./ })).toBeTruthy();
  send('   ');
  expect(screen.getByRole('textbox', { description: 'Please enter your email address.' })).toBe(field());
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

test.each(['', '   '])('an address of %j asks for one and calls nobody', (email) => {
  send(email);
  expect(toast()).toBe('Email requiredPlease enter your email address.');
  expect(call).not.toHaveBeenCalled();
  expect(button().disabled).toBe(false);
});

test('while submitting, field and button are disabled and the button says so', async () => {
  send('a@b.example');
  expect(field().disabled).toBe(true);
  expect(button()).toMatchObject({ disabled: true, textContent: 'Subscribing...' });
  await answer(created());
  expect(field().disabled).toBe(false);
  expect(button()).toMatchObject({ disabled: false, textContent: 'Subscribe' });
});

test('success clears the field and thanks', async () => {
  send('a@b.example');
  await answer(created());
  expect(field().value).toBe('');
  expect(toast()).toBe("Successfully subscribed!You'll now receive TurboMax Garage updates.");
});

test('a second submit while submitting is ignored', async () => {
  const form = field().form as HTMLFormElement;
  fireEvent.change(field(), { target: { value: 'a@b.example' } });
  act(() => {
    // Both before React has drawn the disabled button.
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  fireEvent.submit(form);
  expect(call).toHaveBeenCalledTimes(1);
  await answer(created());
});

test('after an answer the form can be sent again', async () => {
  send('a@b.example');
  await answer(failed(500, { message: 'Down.' }));
  fireEvent.click(button());
  await answer(created());
  expect(call).toHaveBeenCalledTimes(2);
  expect(toast()).toContain('Successfully subscribed!');
});

test('an address without @ fails the service check and stays in the field', async () => {
  send('nobody');
  await screen.findByText('Subscription failed');
  expect(toast()).toBe('Subscription failedPlease enter a valid email address.');
  expect(field().value).toBe('nobody');
  expect(call).not.toHaveBeenCalled();
});

test('a duplicate is told, beside the field too', async () => {
  send('a@b.example');
  await answer(failed(409, { code: '23505', message: 'duplicate key value' }));
  expect(toast()).toBe('Subscription failedThis email is already subscribed.');
  expect(screen.getByRole('textbox', { description: 'This email is already subscribed.' })).toBe(field());
});

test("an error of the service is shown with the service's message and keeps the address", async () => {
  send('a@b.example');
  await answer(failed(429, { code: '429', message: 'Too many requests.' }));
  expect(toast()).toBe('Subscription failedToo many requests.');
  expect(field().value).toBe('a@b.example');
});

test('a network that is down is an unexpected error', async () => {
  send('a@b.example');
  await answer(new TypeError('Failed to fetch'));
  expect(toast()).toBe('Subscription failedAn unexpected error occurred. Please try again later.');
});

test('an exception in the form itself is told and leaves the form usable', async () => {
  const form = field().form as HTMLFormElement;
  form.reset = () => {
    throw new Error('The browser refused.');
  };
  send('a@b.example');
  await answer(created());
  expect(toast()).toBe('ErrorFailed to subscribe. Please try again later.');
  expect(button().disabled).toBe(false);
});

test('a success takes away the error of the try before', async () => {
  send('');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  send('a@b.example');
  await answer(created());
  expect(field().getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByRole('textbox', { description: /^One mail a month\./ })).toBe(field());
});
