import { expect, test } from 'vitest';
import { writeBill } from './bill-of-materials.ts';
import { readText, repositoryRoot } from './repository.ts';

interface Bill {
  metadata: { component: { name: string; type: string } };
  components: { name: string; version: string; purl: string; hashes: { content: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const lockText = readText(repositoryRoot, 'package-lock.json');
const text = writeBill(lockText);
const bill: Bill = JSON.parse(text);

test('every package that is installed without the development ones is listed once, with its hash', () => {
  const lock: { packages: Record<string, { version: string; name?: string; dev?: boolean }> } = JSON.parse(lockText);
  const locked = Object.entries(lock.packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`);
  expect(bill.components.map(({ name, version }) => `${name}@${version}`).sort()).toEqual([...new Set(locked)].sort());
  for (const { hashes } of bill.components) expect(hashes[0]?.content).toMatch(/^[\da-f]{128}$/);
});

test('what the server loads is there, and what only tests use is not', () => {
  const names = new Set(bill.components.map(({ name }) => name));
  for (const name of ['fastify', 'ajv', 'pg', 'nodemailer', 'astro', 'react', 'node']) expect(names).toContain(name);
  for (const name of ['vitest', 'fast-check', '@playwright/test']) expect(names).not.toContain(name);
});

test('the graph begins at the project and names only what is listed', () => {
  const { name, type } = bill.metadata.component;
  expect([name, type]).toEqual(['turbomax-garage', 'application']);
  const listed = new Set(bill.components.map(({ purl }) => purl));
  const known = (ref: string) => listed.has(ref) || ref.startsWith('pkg:npm/turbomax-garage@');
  expect(bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known(ref))).toEqual(
    [],
  );
  const reached = new Set<string>();
  const follow = (ref: string): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    for (const next of bill.dependencies.find((each) => each.ref === ref)?.dependsOn ?? []) follow(next);
  };
  follow(bill.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/turbomax-garage@'))?.ref ?? '');
  expect(bill.components.filter(({ purl }) => !reached.has(purl)).map(({ purl }) => purl)).toEqual([]);
});

test('the same lock file gives the same bytes, and no host, time or folder of a machine is in them', () => {
  expect(writeBill(lockText)).toBe(text);
  expect(text).not.toMatch(/https?:|registry|timestamp|serialNumber/);
});
