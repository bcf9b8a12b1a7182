import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Zippable, zipSync } from 'fflate';

/** Where a file or folder of samples/ is. */
export const samplePath = (name: string): string => fileURLToPath(new URL(`samples/${name}`, import.meta.url));

export const sample = (name: string): string => readFileSync(samplePath(name), 'utf8');

/** Packs files into a zip archive; every second one is not compressed. */
export function packZip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const entries = Object.entries(files).map(([path, content], at): [string, Zippable[string]] => [
    path,
    [Buffer.from(content), { level: at % 2 === 0 ? 6 : 0, mtime: '2026-01-02' }],
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

const mailchimpList = (name: string, count: number, column = ''): string =>
  [
    `Email Address,OPTIN_TIME,CONFIRM_TIME${column}`,
    ...Array.from({ length: count }, (_, at) => `${name}${at}@example.org,2024-01-02 03:04:05,2024-01-02 03:05:06`).map(
      (row) => (column === '' ? row : `${row},2025-01-02 03:04:05`),
    ),
  ].join('\n');

/** The four lists in Mailchimp's archive. */
export const mailchimpFiles: Readonly<Record<string, string>> = {
  'subscribed_email_audience_export_0a1b.csv': mailchimpList('ann', 60),
  'unsubscribed_email_audience_export_0a1b.csv': mailchimpList('left', 9, ',UNSUB_TIME'),
  'cleaned_email_audience_export_0a1b.csv': mailchimpList('dead', 4, ',CLEAN_TIME'),
  'nonsubscribed_email_audience_export_0a1b.csv': mailchimpList('never', 1),
};

/** A spreadsheet and an archive without a list; both are zip archives. */
export const otherArchives: readonly (readonly [name: string, content: Buffer, message: RegExp])[] = [
  ['list.xlsx', packZip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '' }), /Save the list as CSV/],
  ['photos.zip', packZip({ 'a.jpg': 'x', 'prices.csv': 'item,price\nbolt,2\n' }), /zip archive.*Unpack it/],
  ['cut.zip', packZip(mailchimpFiles).subarray(0, 900), /zip archive.*Unpack it/],
  ['renamed.csv', Buffer.from('email\nann@example.org\n\0\n'), /is not a text file/],
];
