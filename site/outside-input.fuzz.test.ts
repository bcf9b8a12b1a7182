import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issueFrontmatterSchema } from '../core/issue-frontmatter.ts';
import type { Ledger } from '../facts/ledger.ts';
import { readLog, writeLog, writeLogTable } from '../tools/service-planner/service-log.ts';
import type { Fields } from '../ui/form/field.ts';
import { initialDraft, readFields, readQuery, writeQuery } from '../ui/form/read-fields.ts';
import { IssueFault, readIssueBody } from './posts/issue-body.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 100 });
const markup = fc.constantFrom(
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '<img src=x onerror=y>',
  '![a](b)',
  '| a |\n|-|',
  '> ',
  '- ',
  '## ',
  '{{',
  '[[',
  '`',
  '\n\n',
  '[a](//evil.example)',
  '[a](data:text/html,x)',
);

test('a subject and a preview never hold a line break, so they cannot become a header', () => {
  const line = fc
    .tuple(anyText, fc.constantFrom('\n', '\r', '\r\n', '\u2028', '\u0085', '\0', ''), anyText)
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(line, (subject) => {
      const read = issueFrontmatterSchema.safeParse({
        subject,
        preview: 'x'.repeat(40),
        date: '2026-11-12',
        posts: [],
      });
      if (read.success) expect(read.data.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
});

test('the Markdown of an issue becomes known elements with safe links, or is refused by name', () => {
  const ledger: Ledger = new Map();
  const text = fc.array(fc.oneof(anyText, markup), { maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (markdown) => {
      try {
        const blocks = JSON.stringify(readIssueBody(markdown, ledger, 'an issue'));
        for (const [, href = ''] of blocks.matchAll(/"href":"([^"]*)"/g))
          expect(href).toMatch(/^(\/(?!\/)|https:\/\/|mailto:)/);
      } catch (error) {
        expect(error).toBeInstanceOf(IssueFault);
      }
    }),
  );
});

const fields = {
  weight: { kind: 'number', label: 'Weight', min: 0, max: 10_000, initial: 5000, unit: 'lb' },
  price: { kind: 'optional-number', label: 'Price', min: 0, max: 9, initial: undefined, unit: '$', isFractional: true },
  truck: {
    kind: 'choice',
    label: 'Truck',
    options: [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ],
    initial: 'a',
  },
  isTowing: { kind: 'switch', label: 'Towing', initial: true },
  vin: { kind: 'text', label: 'VIN', initial: '', maxLength: 40 },
} satisfies Fields;

test('the numbers in an address are read or reported, and an address written from them reads the same', () => {
  const typed = fc.oneof(
    anyText,
    fc.double().map(String),
    fc.constantFrom('7,000 lb', '-1', '1e9', 'Infinity', 'NaN', '0x10', '', '1'),
  );
  const query = fc.oneof(
    anyText,
    fc
      .dictionary(fc.constantFrom(...Object.keys(fields), '__proto__', 'x'), typed)
      .map((given) => new URLSearchParams(given).toString()),
  );
  fc.assert(
    fc.property(query, (text) => {
      const draft = { ...initialDraft(fields), ...readQuery(fields, text) };
      const { values } = readFields(fields, draft);
      if (values === undefined) return;
      expect(values.weight).toBeGreaterThanOrEqual(0);
      expect(values.weight).toBeLessThanOrEqual(10_000);
      expect(['a', 'b']).toContain(values.truck);
      const again = { ...initialDraft(fields), ...readQuery(fields, writeQuery(fields, draft)) };
      expect(readFields(fields, again)).toEqual({ values });
    }),
  );
});

test('a service log from a file or from storage is complete or refused, and its table runs no formula', () => {
  const items = new Set(['oil', 'coolant']);
  const entry = fc.record({
    item: fc.constantFrom('oil', 'coolant', 'x', '__proto__'),
    date: fc.constantFrom('2026-05-01', '2026-02-30', ''),
    miles: fc.oneof(fc.nat(2_000_000), fc.double()),
    note: fc.oneof(anyText, fc.constantFrom('=1+1', '+1', '-1', '@x', '\t=1')),
  });
  const file = fc.oneof(
    anyText,
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.array(entry, { maxLength: 3 }).map((entries) => writeLog(entries)),
  );
  fc.assert(
    fc.property(file, (text) => {
      const { entries, fault } = readLog(text, items);
      if (entries === undefined) {
        expect(fault).toMatch(/\.$/);
        return;
      }
      expect(readLog(writeLog(entries), items)).toEqual({ entries });
      for (const each of entries) {
        const table = writeLogTable([each], (id) => id);
        const note = table.slice(table.indexOf(`,${each.miles},`) + `,${each.miles},`.length).replace(/^"/, '');
        expect(note).not.toMatch(/^[=+\-@\t\r]/);
      }
    }),
  );
});
