import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { SiteManifest } from '../../core/site-manifest.ts';
import { budgets, checkBudgets } from './budgets.ts';

const types: Record<string, string> = {
  css: 'text/css',
  js: 'text/javascript',
  woff2: 'font/woff2',
  avif: 'image/avif',
};

/** Text that does not compress below three quarters of its length. */
const noise = (bytes: number): string => randomBytes(bytes).toString('base64');

/** Writes a built site of address → content and returns the messages of its check. */
function checkSite(files: Record<string, string>): string[] {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  const manifest: SiteManifest = {
    entries: {},
    categoryPages: {},
    anyCategoryPage: '/blog',
    linkPages: {},
    legacyCategories: {},
    redirects: {},
    gone: [],
    articles: [],
    scheduled: [],
    letters: { open: [], published: [] },
    baseCsp: '',
  };
  for (const [address, content] of Object.entries(files)) {
    const type = types[address.split('.')[1] ?? ''] ?? 'text/html; charset=utf-8';
    const file = type.startsWith('text/html')
      ? `${address === '/' ? 'index' : address.slice(1)}.html`
      : address.slice(1);
    mkdirSync(dirname(join(dist, 'site', file)), { recursive: true });
    writeFileSync(join(dist, 'site', file), content);
    const br = { file: `${file}.br`, bytes: brotliCompressSync(content).byteLength, etag: '"b"' };
    const identity = { file, bytes: Buffer.byteLength(content), etag: '"a"' };
    manifest.entries[address] = { type, immutable: false, identity, ...(type.startsWith('text/') ? { br } : {}) };
  }
  writeFileSync(join(dist, 'manifest.json'), JSON.stringify(manifest));
  return checkBudgets(dist) ?? [];
}

const lightSite = {
  '/': `<!doctype html><link rel="canonical" href="https://site.example/"><link rel="stylesheet" href="/assets/a.css">
    <script type="module">import "/assets/menu.js";</script><script type="application/ld+json">{"x":"${noise(9000)}"}</script>
    <a href="https://other.example/">out</a><img src="/assets/p.avif" srcset="/assets/p.avif 480w, /assets/p.avif 800w" alt="">
    <astro-island component-url="/assets/island.js" renderer-url="/assets/island.js" props="{&quot;a&quot;:[0,&quot;>&quot;]}"></astro-island>
    <svg><use href="#shape"/></svg><img src="data:image/gif;base64,AA" alt=""><img src="https://site.example/assets/p.avif" alt="">`,
  '/assets/a.css': '@font-face { src: url("./f.woff2") } p { color: red }',
  '/assets/f.woff2': 'font',
  '/assets/menu.js': 'export const menu = () => import("./island.js");',
  '/assets/island.js': `export const island = "${noise(60_000)}";`,
  '/assets/p.avif': 'picture',
};

test('a light page passes: data blocks, lazy island chunks, links and its own host do not count', () => {
  expect(checkSite(lightSite)).toEqual([]);
});

test('a page over budget is reported with its size and the budget', () => {
  const [message] = checkSite({ ...lightSite, '/about': `<p>${noise(50_000)}</p>` });
  expect(message).toMatch(new RegExp(`^/about: HTML is \\d{5} bytes, the budget is ${budgets.html}$`));
});

test('a script counts with all its static imports', () => {
  const site = {
    '/assets/start.js': 'import { a } from "./deep.js"; a();',
    '/assets/deep.js': 'export * from "./heavy.js"; export const a = () => 1;',
    '/assets/heavy.js': `export const heavy = "${noise(6_000)}";`,
  };
  const [message] = checkSite({ ...site, '/': '<script type="module" src="/assets/start.js"></script>' });
  expect(message).toMatch(/^\/: eager JavaScript is \d{4} bytes, the budget is 5120$/);
});

test('another host is rejected for pictures, styles, frames, connections and inside stylesheets', () => {
  const page = `<img src="//cdn.example/a.png"><link rel="preconnect" href="https://fonts.example"><iframe src='https://video.example/1'></iframe>
    <p style="background:url(https://bg.example/x.png)"></p><img srcset="/assets/p.avif 1x, https://two.example/p.png 2x">`;
  const messages = checkSite({
    '/': page,
    '/assets/p.avif': 'p',
    '/assets/a.css': '@import "https://css.example/a.css";',
  });
  for (const host of ['cdn', 'fonts', 'video', 'bg', 'two', 'css']) {
    expect(
      messages.filter((message) => message.endsWith(`from another host, ${host}.example`)),
      host,
    ).toHaveLength(1);
  }
});

test('a subresource missing from the build is reported', () => {
  expect(checkSite({ '/': '<img src="/assets/gone.avif">' })).toEqual([
    '/: loads /assets/gone.avif, which the build does not contain',
  ]);
});

test('markup that HTML does not allow is reported', () => {
  const sound = `<head><style>a{}</style></head><h1>A</h1><details><summary><hgroup><p>1</p><h2>B</h2></hgroup></summary></details>
    <a href="/"><div>C</div></a><figure><figcaption>D</figcaption><p>E</p><p>F</p></figure><svg><style>b{}</style></svg>`;
  expect(checkSite({ '/': sound })).toEqual([]);
  const unsound: [html: string, fault: string][] = [
    ['<main><p>A</p><style>b{}</style></main>', '<style> outside of <head>'],
    ['<span>A <a href="/"><h1>B</h1></a></span>', '<h1> inside of <span>'],
    ['<summary><div>A</div></summary>', '<div> inside of <summary>'],
    ['<p>A<div>B</div></p>', 'a </p> closes nothing: what is inside the paragraph has ended it'],
    [
      '<figure><p>A</p><figcaption>B</figcaption><p>C</p></figure>',
      '<figcaption> is neither the first nor the last element of its <figure>',
    ],
    ['<input type="radio" autocomplete="off">', 'autocomplete on a radio button or box'],
    ['<h1>A</h1><h3>B</h3>', '<h3> follows <h1>'],
    ['<i id="a"></i><i id="a"></i><b id="a"></b>', 'two elements have the id a (2 times)'],
  ];
  for (const [html, fault] of unsound) expect(checkSite({ '/': html })).toEqual([`/: ${fault}`]);
});

test('a link to an anchor that no longer exists is reported', () => {
  const links = ['#a', '/b?x=1#b', '/b#a', '/c#a', 'https://site.example/b#a'].map((href) => `<a href="${href}">A</a>`);
  expect(checkSite({ '/': `<p id="a">${links.join('')}</p>`, '/b': '<p id="b">B</p>' })).toEqual([
    '/: links to /b#a, and that page has no such anchor',
  ]);
});

test('a page counts with its preloaded fonts and first picture', () => {
  const fonts = Object.fromEntries([1, 2, 3].map((n) => [`/assets/${n}.woff2`, 'x'.repeat(budgets.fonts / 3 - 1)]));
  const preloads = Object.keys(fonts).map((font) => `<link rel="preload" as="font" href="${font}">`);
  const page = `${preloads.join('')}<link rel="preload" as="image" imagesrcset="/assets/s.avif 480w, /assets/m.avif 800w">`;
  // Fonts have a budget of their own, so the picture brings the page over its own.
  const pictures = { '/assets/s.avif': 'x', '/assets/m.avif': 'x'.repeat(budgets.home - budgets.fonts + 1000) };
  expect(checkSite({ '/': page, ...fonts, ...pictures })[0]).toMatch(
    /^\/: a first visit is \d+ bytes, the budget is \d+$/,
  );
  expect(checkSite({ '/about': page, ...fonts, ...pictures })).toEqual([]);
});

test('a page over the limit of initial requests is reported', () => {
  const fonts = Object.fromEntries(Array.from({ length: budgets.requests }, (_, n) => [`/assets/${n}.woff2`, 'x']));
  const preloads = Object.keys(fonts).map((font) => `<link rel="preload" as="font" href="${font}">`);
  expect(checkSite({ '/': preloads.join(''), ...fonts })).toEqual([
    `/: a first visit takes ${budgets.requests + 1} requests, the budget is ${budgets.requests}`,
  ]);
});
