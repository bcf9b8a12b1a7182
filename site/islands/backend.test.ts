import { expect, test } from 'vitest';
import { readBackend } from './backend.ts';

test('without settings the forms call their own server with its public key', () => {
  expect(readBackend({})).toEqual({ url: '', key: 'public-anon-key' });
  expect(readBackend({ PUBLIC_BACKEND_URL: ' ', PUBLIC_ANON_KEY: 'mine' })).toEqual({ url: '', key: 'mine' });
});

test('URL and key together point the forms at another backend', () => {
  const settings = { PUBLIC_BACKEND_URL: 'https://x.example/', PUBLIC_BACKEND_KEY: 'k', PUBLIC_ANON_KEY: 'mine' };
  expect(readBackend(settings)).toEqual({ url: 'https://x.example', key: 'k' });
});

test('one without the other is a configuration error that names what is missing', () => {
  expect(() => readBackend({ PUBLIC_BACKEND_KEY: 'k' })).toThrow(/^Missing backend URL: /);
  expect(() => readBackend({ PUBLIC_BACKEND_URL: 'https://x.example' })).toThrow(/^Missing backend key: /);
  expect(() => readBackend({ PUBLIC_BACKEND_URL: 'x.example', PUBLIC_BACKEND_KEY: 'k' })).toThrow(/full address/);
});
