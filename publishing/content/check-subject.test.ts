import { expect, test } from 'vitest';
import { formatFinding } from '../../core/content-finding.ts';
import { plant } from './test-content.ts';

/** Name of the error, what of the sample is replaced and by what, text on the reported line ('' for any), the message. */
type Fault = [name: string, from: string | RegExp, to: string, at: string, message: RegExp];

const rating = 'silverado-1500,2025,2025,2.7L,high,,crew,,4wd,,version,8000,,,,B,A page,https://example.com,2025,';
/** Adds a row to the ratings: another value of the sample's truck. */
const secondRating = (from: string, to: string): [from: RegExp, to: string] => [
  /$/,
  `\n${rating.replace('8000', '8400').replace(from, to)}`,
];

const faults: Record<string, Fault[]> = {
  'recalls/sample.yaml': [
    ['an unquoted number', '["25V001"]', '[25E001]', 'nhtsa', /nhtsa\[0\]: not an NHTSA number.*README/],
    ['one source for mark A', /.*two\.example.*\n/, '', 'id:', /mark A and one source.*mark: B/],
    ['a source that follows readers', 'one.example/latch', 'one.example/?utm_source=x', 'id:', /utm_source.*Write/],
    ['a check in the future', 'checked: 2025-07-01', 'checked: 2026-01-01', 'id:', /2026-01-01.*in the future/],
  ],
  'problems/sample.yaml': [
    ['an action without its number', / {2}gm: .*\n/, '', 'id:', /without a number.*wanted/],
    ['nothing noticed', / {2}notices: .*\n/, '', 'id:', /notices.*README/],
    ['no evidence', / {2}evidence: .*\n/, '', 'id:', /evidence.*README/],
    ['no source', /sources:\n.*\n/, 'sources: []\n', 'sources', /sources.*README/],
    ['no truck and no word on it', / {2}trucks:\n.*\n/, '', 'id:', /names no truck.*scope/],
    ['a doubt without its reason', 'trucks:', 'perhaps:', 'id:', /perhaps and not why/],
    ['a recall that is not listed', '[25v001]', '[25v002]', 'id:', /'25v002' is not in content/],
  ],
  'ratings.csv': [
    ['no source', 'A page', '', 'crew', /line 2: .*source/s],
    ['no address', 'https://example.com', '', 'crew', /line 2: .*address/s],
    ['no grade', ',B,', ',,', 'crew', /line 2: .*grade/s],
    ['disputed without a second value', ',B,', ',X,', 'crew', /grade X needs a second value/],
    ['a second value that is not called disputed', '8000,,', '8000,8200,', 'crew', /needs grade X/],
    ['a cab nobody builds', 'crew', 'mega', 'mega', /a cab or trim that/],
    ['neither tow nor payload', '8000', '', 'crew', /neither tow nor payload/],
    ['two values of one truck', ...secondRating('', ''), '8400', /line 2 has a value for the same truck/],
    ['a value of both drives', ...secondRating('4wd', 'either'), '8400', /has a value for the same truck/],
    ['a value of more years', ...secondRating('2025', '2024'), '8400', /line 2 has a value for the same truck/],
  ],
  'owning/used.yaml': [
    ['a missing field', 'look:', 'see:', '', /look: Invalid input/],
    ['a recall that is not listed', '25v001', '99v999', 'recalls:', /No recall has the id '99v999'/],
    ['broken YAML', '[The oil.]', '[The oil.', '', /\S/],
  ],
};

const cases = Object.entries(faults).flatMap(([path, list]) => list.map((fault) => [path, ...fault] as const));

test.each(cases)('%s: %s is reported with its line and the fix', (path, _, from, to, at, message) => {
  const { findings, lineWith } = plant(path, (text) => text.replace(from, to));
  const texts = findings.map(formatFinding);
  const place = at === '' ? '' : `content/${path}:${lineWith(at)}: `;
  const found = texts.filter((text) => text.startsWith(place));
  expect(found, texts.join('\n')).toContainEqual(expect.stringMatching(message));
});
