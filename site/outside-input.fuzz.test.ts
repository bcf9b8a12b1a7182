import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { issueFrontmatterSchema } from '../core/issue-frontmatter.ts';
import { siteManifestSchema } from '../core/site-manifest.ts';
import { toCsv } from '../core/table-csv.ts';
import { type Ledger, readLedger } from '../facts/ledger.ts';
import { readSince } from '../tools/service-planner/day.ts';
import { escapeText } from '../tools/service-planner/service-calendar.ts';
import { readLog, writeLog, writeLogTable } from '../tools/service-planner/service-log.ts';
import { readVin } from '../tools/vin-check/vin.ts';
import type { Fields } from '../ui/form/field.ts';
import { initialDraft, readFields, readQuery, writeQuery } from '../ui/form/read-fields.ts';
import { IssueFault, readIssueBody } from './posts/issue-body.ts';
import { postSchema } from './posts/post.ts';
import { readCheckedRedirects, readRedirects } from './posts/redirects.ts';

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
const runs = { numRuns: 100 };

test('frontmatter of a post and of an issue is accepted or refused by its schema, whatever it contains', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.constantFrom(
        'id',
        'title',
        'subject',
        'preview',
        'date',
        'posts',
        'draft',
        'schema',
        'canonicalUrl',
        '__proto__',
      ),
      fc.jsonValue(),
    ),
  );
  fc.assert(
    fc.property(value, (data) => {
      for (const schema of [postSchema, issueFrontmatterSchema, siteManifestSchema]) schema.safeParse(data);
    }),
    runs,
  );
});

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
    runs,
  );
});

test('a redirect table is read as it was written, or refused with its file and line', () => {
  const path = fc.oneof(
    fc.webPath().map((text) => text || '/'),
    fc.constantFrom('/a', '/b', '//evil.example', 'https://evil.example', 'a', '/__proto__'),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.dictionary(path, path, { maxKeys: 5 }).map((table) => stringify(table)),
      ),
      (yaml) => {
        try {
          const redirects = readRedirects(yaml);
          for (const each of Object.entries(redirects).flat()) expect(each).toMatch(/^\/(?!\/)/);
          expect(readRedirects(stringify(redirects))).toEqual(redirects);
          readCheckedRedirects(yaml, new Set(['/a']));
        } catch (error) {
          expect(String(error)).toMatch(/^RedirectFault: content\/redirects\.yaml:\d+: /);
        }
      },
    ),
    runs,
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
    runs,
  );
});

test('a fact file is read or refused with its name', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.jsonValue().map((value) => stringify(value)),
      ),
      (yaml) => {
        try {
          readLedger({ 'facts/a.yaml': yaml });
        } catch (error) {
          expect(String(error)).toMatch(/^Error: facts\/a\.yaml: /);
        }
      },
    ),
    runs,
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
    runs,
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
    runs,
  );
});

test('VINs, months, calendar texts and tables of any letters are read and written', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.array(fc.constantFrom('1', 'G', 'C', 'I', 'O', ' ', '-'), { maxLength: 20 }).map((parts) => parts.join('')),
      ),
      (text) => {
        const vin = readVin(text);
        if (vin.kind === 'vin') expect(vin.vin).toMatch(/^[A-HJ-NPR-Z\d]{17}$/);
        const { since } = readSince(text, '2026-11-15');
        if (since !== undefined) expect(since).toMatch(/^20\d\d-(0[1-9]|1[0-2])-01$/);
        expect(escapeText(text)).not.toMatch(/[\r\n]/);
        expect(
          toCsv([[text, 'x']])
            .replaceAll('""', '')
            .replace(/"[^"]*"/g, ''),
        ).not.toMatch(/[\r\n]/);
      },
    ),
    runs,
  );
});
