import { afterEach, expect, test, vi } from 'vitest';
import { subscribe } from './subscribe-client.ts';

afterEach(() => vi.unstubAllGlobals());

const backend = { url: 'https://data.example', key: 'anon' };
const email = 'a@b.example';

/** Gives every call the same response, and returns the calls. */
function answer(status: number, body: string) {
  const call = vi.fn<typeof fetch>(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', call);
  return call;
}

test.each(['no-at-sign', '', '   '])('an address without @ (%j) is refused without a call', async (address) => {
  const call = answer(201, '[]');
  const message = 'Please enter a valid email address.';
  expect(await subscribe(address, backend)).toEqual({ isSubscribed: false, message });
  expect(call).not.toHaveBeenCalled();
});

const unexpected = 'An unexpected error occurred. Please try again later.';

test.each<[number, string, string]>([
  [409, '{"code":"23505","message":"anything"}', 'This email is already subscribed.'],
  [409, '{"code":"x","message":"duplicate key value violates unique constraint"}', 'This email is already subscribed.'],
  [429, '{"code":"429","message":"Too many requests."}', 'Too many requests.'],
  ...['{}', 'null', '<html>Bad gateway</html>', ''].map((body): [number, string, string] => [502, body, unexpected]),
])('an answer of %i with %j has its message', async (status, body, message) => {
  answer(status, body);
  expect(await subscribe(email, backend)).toEqual({ isSubscribed: false, message });
});
