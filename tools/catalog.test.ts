import { expect, test } from 'vitest';
import { findTool } from './catalog.ts';

test('a name that no folder has is refused with the names that exist', () => {
  expect(() => findTool('no-such-tool')).toThrow(/^No tool 'no-such-tool'\. Use one of: [a-z-]+/);
});
