import { expect, test } from 'vitest';
import { site } from '../../site.config.ts';
import { writeSecurityText } from './site-texts.ts';

test('whoever found a hole learns whom to tell, and until when to believe it', () => {
  expect(writeSecurityText('https://garage.example/', new Date('2026-11-15T12:34:56Z'))).toBe(
    `Contact: mailto:${site.contactEmail}\nExpires: 2027-10-11T00:00:00Z\nPreferred-Languages: en\nCanonical: https://garage.example/.well-known/security.txt\n`,
  );
});
