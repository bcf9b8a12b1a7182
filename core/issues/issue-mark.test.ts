import { expect, test } from 'vitest';
import { findMailedPages, markLinks } from './issue-mark.ts';

test('every link to a page of ours carries the mark in both parts; anchors, queries and all else stay', () => {
  const html = [
    '<a href="__SITE__">Home</a><a class="x" href="__SITE__/blog/oil#how-often">Oil</a>',
    '<a href="__SITE__/blog?category=A&amp;b=1">A</a><a href="__UNSUBSCRIBE__">Leave</a>',
    '<a href="https://elsewhere.example/__SITE__">E</a><img src="__SITE__/assets/x.jpg"/>',
  ].join('');
  const text =
    'Home <__SITE__>, Oil <__SITE__/blog/oil#how-often>\n[Photo: A\nlake] <__SITE__/assets/x.jpg> <__UNSUBSCRIBE__>';
  const marked = markLinks({ html, text }, '2026-11');
  expect(marked.html).toBe(
    [
      '<a href="__SITE__/?i=2026-11">Home</a><a class="x" href="__SITE__/blog/oil?i=2026-11#how-often">Oil</a>',
      '<a href="__SITE__/blog?category=A&amp;b=1&amp;i=2026-11">A</a><a href="__UNSUBSCRIBE__">Leave</a>',
      '<a href="https://elsewhere.example/__SITE__">E</a><img src="__SITE__/assets/x.jpg"/>',
    ].join(''),
  );
  expect(marked.text).toBe(
    'Home <__SITE__/?i=2026-11>, Oil <__SITE__/blog/oil?i=2026-11#how-often>\n[Photo: A\nlake] <__SITE__/assets/x.jpg> <__UNSUBSCRIBE__>',
  );
  const siteUrl = 'https://garage.example';
  expect(findMailedPages(marked.html.replaceAll('__SITE__', siteUrl), siteUrl)).toEqual(['/', '/blog/oil', '/blog']);
});
