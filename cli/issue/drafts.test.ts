import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readIssueFiles } from '../../publishing/issues/issue-files.ts';
import { createTestGarage, type TestGarage } from '../test-garage.ts';

let garage: TestGarage;
let folder: string;
beforeEach(async () => {
  garage = createTestGarage();
  folder = join(garage.folder, 'newsletter');
  await mkdir(folder);
});

const run = (...words: string[]) =>
  garage.run(['issue', ...words, '--folder', folder], { env: { DIST_FOLDER: join(garage.folder, 'dist') } });

const post = (slug: string, day: string, fields: object = {}) => ({
  id: slug,
  url: `https://garage.example/blog/${slug}`,
  title: `About ${slug}`,
  summary: `What ${slug} is for.`,
  content_text: '',
  date_published: `${day}T00:00:00Z`,
  ...fields,
});

const publish = (...items: object[]): string => {
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'Garage', items };
  return garage.write('dist/site/feed.json', JSON.stringify(feed));
};

const issue = (date: string, posts: string[] = []) =>
  `---\nsubject: 'Issue of ${date}'\npreview: 'A preview that is long enough for mail programs.'\ndate: ${date}\nposts: [${posts.join(', ')}]\n---\n\nText.\n`;

test('issue new writes a draft that explains its fields, and never overwrites one', async () => {
  const first = await run('new', "What's left of a gallon");
  expect(first).toMatchObject({ code: 0, err: '' });
  const [name = ''] = await readdir(folder);
  expect(name).toMatch(/^\d{4}-\d\d-whats-left-of-a-gallon\.md$/);
  const id = name.slice(0, -'.md'.length);
  const text = await readFile(join(folder, name), 'utf8');
  expect(text).toContain("subject: 'What''s left of a gallon'");
  expect(text).toMatch(/# What mail programs show beside the subject/);
  expect(await readIssueFiles(folder)).toEqual([
    expect.objectContaining({
      id,
      subject: "What's left of a gallon",
      date: expect.stringContaining(id.slice(0, 7)),
      posts: [],
      draft: true,
    }),
  ]);
  const sameId = await run('new', 'Another', '--id', id);
  expect(sameId).toMatchObject({ code: 1, out: '' });
  expect(sameId.err).toContain('already exists');
  const sameSubject = await run('new', "what's left of a gallon", '--id', 'second');
  expect(sameSubject.err).toContain('already has this subject');
  expect(await readFile(join(folder, `${id}.md`), 'utf8')).toBe(text);
});

test('what cannot be a subject or an id is wrong usage, and the id of a long subject is cut between words', async () => {
  for (const words of [['new', 'x'.repeat(71)], ['new', '!!!'], ['new', 'Fine', '--id', 'Not An Id'], ['new']]) {
    const { code, out } = await run(...words);
    expect({ words, code, out }).toEqual({ words, code: 2, out: '' });
  }
  expect(await readdir(folder)).toEqual([]);
  await run('new', 'Counterrevolutionary transmissions and incomprehensible axle ratios');
  const [name = ''] = await readdir(folder);
  expect(name.length).toBeLessThanOrEqual(64 + '.md'.length);
  expect(name).toMatch(/-incomprehensible\.md$/);
});

test('a digest lists the posts newer than the last issue and skips expired ones', async () => {
  garage.write('newsletter/2026-01-first.md', issue('2026-01-10', ['same-day-picked']));
  publish(
    post('newest', '2026-02-01', { title: 'The [newest] *truck*' }),
    post('ended', '2026-01-20', { _garage: { valid_until: '2026-01-31' } }),
    post('newer', '2026-01-11', { _garage: { valid_until: '2999-01-01' } }),
    post('same-day', '2026-01-10'),
    post('same-day-picked', '2026-01-10'),
    post('older', '2026-01-09'),
  );
  const { code, out, err } = await run('digest', '--id', 'february');
  expect({ code, err }).toEqual({ code: 0, err: 'Skipped, expired on 2026-01-31: About ended\n' });
  expect(out).toContain('with 3 posts');
  const [draft] = await readIssueFiles(folder);
  expect(draft).toMatchObject({ id: 'february', posts: ['newest', 'newer', 'same-day'], draft: true });
  const text = await readFile(join(folder, 'february.md'), 'utf8');
  expect(text).toContain('**[The \\[newest\\] \\*truck\\*](/blog/newest)**: What newest is for.');
  expect(text).not.toMatch(/older|ended|same-day-picked/);
});

test('a digest without a build or without anything new writes nothing', async () => {
  expect(await run('digest')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/feed\.json is missing\. First, run npm run build/),
  });
  garage.write('newsletter/2026-01-first.md', issue('2026-01-10', ['older']));
  publish(post('older', '2026-01-09'));
  const nothing = { code: 0, out: 'There are no posts newer than 2026-01-10. Nothing was written.\n' };
  expect(await run('digest')).toMatchObject(nothing);
  expect(await readdir(folder)).toEqual(['2026-01-first.md']);
});

test('the list shows id, day, state and subject, and a broken file stops it with its name', async () => {
  expect((await run('list')).out).toBe('There are no issues yet. Write one with ./garage issue new\n');
  garage.write('newsletter/2026-01-first.md', issue('2026-01-10'));
  garage.write('newsletter/2026-02-second.md', issue('2026-02-10').replace('posts', 'draft: true\nposts'));
  expect(JSON.parse((await run('list', '--json')).out)).toEqual([
    { id: '2026-02-second', date: '2026-02-10', state: 'draft', subject: 'Issue of 2026-02-10', draft: true },
    { id: '2026-01-first', date: '2026-01-10', state: 'not sent', subject: 'Issue of 2026-01-10', draft: false },
  ]);
  garage.write('newsletter/broken.md', 'no frontmatter');
  expect(await run('list')).toMatchObject({
    code: 1,
    err: expect.stringContaining('broken.md:1: it has no frontmatter'),
  });
});
