import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestGarage, type TestEnvironment } from '../test-garage.ts';

/** Returns a small article. */
export const testPost = (id: number, body: string, fields = ''): string => `---
id: ${id}
title: 'Post ${id}'
publishedAt: 2025-07-0${id}
imageSrc: towing-guide
${fields}---

${body}
`;

/** Creates a small project in a folder of its own, with the commands on it. */
export function createTestContent(files: Readonly<Record<string, string>>) {
  const garage = createTestGarage();
  const root = join(garage.folder, 'project');
  const content = join(root, 'content');
  const write = (path: string, text: string | Buffer): string => garage.write(`project/${path}`, text);
  mkdirSync(join(content, 'posts'), { recursive: true });
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    write,
    run: (words: readonly string[], input = '', env: TestEnvironment = {}) =>
      garage.run([...words, '--folder', content], { input, env }),
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
    content,
    has: (path: string) => existsSync(join(root, path)),
  };
}
