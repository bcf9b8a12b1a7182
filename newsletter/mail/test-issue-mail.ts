import { createSecretKey } from 'node:crypto';
import type { FrozenIssue } from './issue-message.ts';

/** Keys that are the same in every test. */
export const testKeys = {
  tokenKey: createSecretKey(Buffer.alloc(32, 1)),
  hashKey: createSecretKey(Buffer.alloc(32, 2)),
};

/** A frozen issue with both personal links in both forms, letters of other languages and long lines. */
export function createTestIssue(change: Partial<FrozenIssue> = {}): FrozenIssue {
  return {
    id: '2026-11-towing',
    subject: 'Towing with the 2.7: what the numbers say — and what they don’t',
    html: `<!doctype html><p>Größe — “quotes”  and two spaces</p>\n<a href="__UNSUBSCRIBE__">Leave</a><a href="__PREFERENCES__">Choose</a>\n.${'<b>word</b> '.repeat(40)}\n__UNSUBSCRIBE__`,
    text: 'Größe — “quotes”\n\nLeave: __UNSUBSCRIBE__ \nChoose: __PREFERENCES__\n.\nFrom here on.\n__UNSUBSCRIBE____PREFERENCES__\n',
    topics: [],
    envelope: {
      mailFrom: 'garage@example.com',
      fromName: 'Garage & <Söhne>',
      replyTo: 'reply@example.com',
      listId: 'newsletter.garage.example',
      siteUrl: 'https://garage.example',
      date: '2026-11-15T12:00:00.000Z',
    },
    ...change,
  };
}
