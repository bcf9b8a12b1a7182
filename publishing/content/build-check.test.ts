import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { projectFolder } from '../../core/node/settings/settings.ts';
import { createSampleContent } from './test-content.ts';

const alpha = 'posts/alpha/index.mdx';

const runCheck = (contentFolder: string, ...options: string[]) =>
  spawnSync(process.execPath, [projectFolder('publishing/content/main.ts'), '--content', contentFolder, ...options], {
    encoding: 'utf8',
  });

test('the check before a build stops it with one line for each mistake and no stack', () => {
  const { contentFolder, edit, write } = createSampleContent();
  edit(alpha, (text) => text.replace('2025-07-01', '2026-13-45'));
  edit('posts/bravo/index.mdx', (text) => text.replace('(/blog/alpha)', '(/blog/alpah)'));
  edit('posts/charlie/index.mdx', (text) => text.replace('"sample-torque" />', '"sample-torqe" />'));
  write('redirects.yaml', '[oops');
  const { status, stdout, stderr } = runCheck(contentFolder, '--build');
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^content\/posts\/alpha\/index\.mdx:5: .*publishedAt is not a day/),
    expect.stringMatching(/^content\/posts\/bravo\/index\.mdx:\d+: .*leads nowhere/),
    expect.stringMatching(/^content\/posts\/charlie\/index\.mdx:\d+: .*'sample-torqe' is not in content\/facts/),
    expect.stringMatching(/^content\/redirects\.yaml:1: /),
  ]);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^The site was not built\. [^\n]+\n$/),
  });
});

test('length and style fail the content check and not the build; empty redirects are fine', () => {
  const { contentFolder, edit, write } = createSampleContent();
  edit(alpha, (text) => text.replaceAll(/\n\nThe farmer took a (rope|lamp|crate|tarp)[^\n]*/g, ''));
  edit(alpha, (text) => text.replace(', [delta](/blog/delta)', ''));
  write('redirects.yaml', '[]\n');
  expect(runCheck(contentFolder, '--build')).toMatchObject({ status: 0, stderr: '' });
  const { status, stdout } = runCheck(contentFolder);
  expect(status).toBe(1);
  expect(stdout).toMatch(/has \d+ words[\s\S]*links to 2 other posts/);
});
