import { expect, test } from 'vitest';
import { site } from '../../site.config.ts';
import type { Issue } from '../posts/issue.ts';
import { issueHtml } from './issue-html.tsx';
import { textFacesIn } from './page-head.ts';
import { readArticle, readSections } from './read-sections.ts';
import { writeSecurityText } from './site-texts.ts';

const article = `<p class="prose-lede">430 lb-ft &amp; more.</p><details class="contents-mobile framed prose-wide"><summary>In this article</summary><ol><li>x</li></ol></details>
<p>Up to <span class="fact-value">9,500 lb</span>, <em>equip</em>ped.</p>
<h2 id="oil"><a class="heading-link" href="#oil">Oil &amp; air</a></h2><p>One.</p><p>Two<!-- -->.</p><h3>No anchor</h3><ul><li>a</li><li>b</li></ul>
<svg><text>no</text></svg><h2 class="heading-plain" id="figures-and-sources">Figures and sources</h2><p>gone</p>`;

test('an article is split at its anchors into the words a reader sees', () => {
  expect(readSections(readArticle(`<main><article class="prose">${article}</article></main>`))).toEqual([
    { id: '', heading: '', text: '430 lb-ft & more. Up to 9,500 lb, equipped.' },
    { id: 'oil', heading: 'Oil & air', text: 'One. Two. No anchor a. b.' },
  ]);
  expect(() => readArticle('<main></main>')).toThrow(/no <article/);
});

test('cells and rows are told apart, and hidden words, note numbers and buttons are left out', () => {
  const table =
    '<table><tr><th>Cab</th><th>Rating</th></tr><tr><td>Crew</td><td>9,300 lb<span class="visually-hidden"> (best in its row)</span></td></tr></table>';
  const link =
    '<p>See <a href="x">NHTSA<span class="visually-hidden"> (opens in a new tab)</span></a>.<sup>3</sup></p>';
  expect(readSections(`${table}${link}<button>Copy</button>`)[0]?.text).toBe('Cab, Rating. Crew, 9,300 lb. See NHTSA.');
});

test('the feed of an issue ends with the posts it picks', () => {
  const posts = [{ slug: 'a', href: '/blog/a', title: 'A & B', excerpt: 'Short.' }] as Issue['posts'];
  expect(issueHtml({ blocks: [], posts } as unknown as Issue, 'https://garage.example/')).toBe(
    '<h2>Picked for this issue</h2><ul><li><a href="https://garage.example/blog/a">A &amp; B</a>: Short.</li></ul>',
  );
});

test.each([
  ['Text with 2 * 3 and snake_case_name.\n\n* one\n* two\n', []],
  ['**The heavy hauler: no.** Past it.', ['bold']],
  ['rated *above* the V8', ['italic']],
  ['**a** and _b_', ['bold', 'italic']],
])('%j asks for the faces %j', (mdx, faces) => {
  expect(textFacesIn(mdx)).toEqual(faces);
});

test('security.txt has a contact and an expiry date', () => {
  expect(writeSecurityText('https://garage.example/', new Date('2026-11-15T12:34:56Z'))).toBe(
    `Contact: mailto:${site.contactEmail}\nExpires: 2027-10-11T00:00:00Z\nPreferred-Languages: en\nCanonical: https://garage.example/.well-known/security.txt\n`,
  );
});
