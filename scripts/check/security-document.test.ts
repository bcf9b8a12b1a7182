import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../../site.config.ts';
import { listFiles, readText, repositoryRoot } from './repository.ts';

const text = readText(repositoryRoot, 'docs/security.md');
const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (threat|input|attacker) \|/.test(line));
const named = [...text.matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file);

test('every file that the document names is there', () => {
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((file) => !existsSync(join(repositoryRoot, file)))).toEqual([]);
});

test('every threat and every parser names a test, and every test with properties for strangers is named', () => {
  const proofs = rows
    .slice(rows.findIndex((row) => row.startsWith('| A page runs')))
    .map((row) => row.split(' | ').at(-1));
  expect(proofs.length).toBeGreaterThan(30);
  for (const proof of proofs) expect(proof).toMatch(/`[\w./-]+\.(test|spec)\.tsx?`/);
  const fuzz = listFiles(repositoryRoot).filter((file) => /\.fuzz\.test\.ts$/.test(file));
  expect(fuzz.filter((file) => !named.includes(file))).toEqual([]);
});

test('SECURITY.md gives the contact of this site and leads to the document', () => {
  const policy = readText(repositoryRoot, 'SECURITY.md');
  expect(policy).toContain(site.contactEmail);
  expect(policy).toContain('docs/security.md');
});
