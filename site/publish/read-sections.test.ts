import { expect, test } from 'vitest';
import { readArticle, readSections } from './read-sections.ts';

const article = `<p class="stand">430 lb-ft &amp; more.</p><details class="toc-m wide"><summary>In this article</summary><ol><li>x</li></ol></details>
<p>Up to <a class="fact" href="#figure-x">9,500 lb</a>, <em>equip</em>ped.</p>
<h2 id="oil"><a class="self" href="#oil">Oil &amp; air</a></h2><p>One.</p><p>Two<!-- -->.</p><h3>No anchor</h3><ul><li>a</li><li>b</li></ul>
<svg><text>no</text></svg><h2 class="plain" id="figures-and-sources">Figures and sources</h2><p>gone</p>`;

test('an article is split at its anchors into the words a reader sees', () => {
  expect(readSections(readArticle(`<main><article class="prose">${article}</article></main>`))).toEqual([
    { id: '', heading: '', text: '430 lb-ft & more. Up to 9,500 lb, equipped.' },
    { id: 'oil', heading: 'Oil & air', text: 'One. Two. No anchor a b' },
  ]);
});

test('a page without an article is refused', () => {
  expect(() => readArticle('<main></main>')).toThrow(/no <article/);
});
