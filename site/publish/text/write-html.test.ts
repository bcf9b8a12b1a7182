import { expect, test } from 'vitest';
import { element, figure } from './plain-node.ts';
import { writeHtml } from './write-html.ts';

const page = 'https://garage.example/blog/v8';

test('words are escaped, addresses absolute, and empty elements closed', () => {
  const nodes = [
    element('p', ['5 < 6 & "7"', element('br'), element('a', ['up'], { href: '#top' })]),
    element('img', [], { src: '/a.webp', alt: 'Tom’s "truck"' }),
  ];
  expect(writeHtml(nodes, page)).toBe(
    '<p>5 &lt; 6 &amp; &quot;7&quot;<br /><a href="https://garage.example/blog/v8#top">up</a></p>' +
      '<img src="https://garage.example/a.webp" alt="Tom’s &quot;truck&quot;" />',
  );
});

test('a figure of the ledger is its words alone', () => {
  expect(writeHtml([element('p', ['Up to ', figure('towing', '9,500 lb'), figure('torque')])], page)).toBe(
    '<p>Up to 9,500 lb</p>',
  );
});
