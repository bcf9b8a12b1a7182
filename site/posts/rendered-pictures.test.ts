import { expect, test } from 'vitest';
import { getPicture } from './pictures.ts';

test('an unknown picture id is an error that lists the known ids', () => {
  expect(() => getPicture('nope')).toThrow(/No picture called "nope"\. Known pictures: .*home-hero/);
  expect(() => getPicture('constructor')).toThrow('No picture called "constructor"');
});
