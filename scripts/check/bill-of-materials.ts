import { z } from 'zod';

const namesSchema = z.record(z.string(), z.string()).default({});
const packageSchema = z.looseObject({
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  link: z.boolean().default(false),
  dependencies: namesSchema,
  optionalDependencies: namesSchema,
  peerDependencies: namesSchema,
});
const lockSchema = z.looseObject({ packages: z.record(z.string(), packageSchema) });

type Locked = z.infer<typeof packageSchema>;

/**
 * The bill of materials (CycloneDX 1.5) of everything a lock file installs without the development packages. The same
 * lock file gives the same bytes. `npm sbom` is not used: of this lock file it left out packages the server loads.
 */
export function writeBill(lockText: string): string {
  const { packages } = lockSchema.parse(JSON.parse(lockText));
  const { '': root, ...installed } = packages;
  if (root === undefined) throw new Error('The lock file does not name the project itself.');
  const kept = Object.entries(installed).filter(([, { dev, link }]) => !dev && !link);
  const components = new Map(kept.map(([place, locked]) => [referenceOf(place, locked), describe(place, locked)]));
  const edges = new Map<string, Set<string>>();
  for (const [place, locked] of [['', root] as const, ...kept]) {
    const from = referenceOf(place, locked);
    edges.set(from, new Set([...(edges.get(from) ?? []), ...findNeeded(place, locked, installed)]));
  }
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: { ...describe('', root), type: 'application', scope: undefined },
    },
    components: [...components.values()].sort(byReference),
    dependencies: [...edges].map(([ref, needed]) => ({ ref, dependsOn: [...needed].sort() })).sort(byReference),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

const byReference = (
  one: { 'bom-ref'?: string; ref?: string },
  other: { 'bom-ref'?: string; ref?: string },
): number => {
  const [a = '', b = ''] = [one['bom-ref'] ?? one.ref, other['bom-ref'] ?? other.ref];
  return a < b ? -1 : a > b ? 1 : 0;
};

function nameOf(place: string, { name }: Locked): string {
  return name ?? place.split('node_modules/').at(-1) ?? place;
}

function referenceOf(place: string, locked: Locked): string {
  return `pkg:npm/${nameOf(place, locked).replace('@', '%40')}@${locked.version}`;
}

function describe(place: string, locked: Locked) {
  const reference = referenceOf(place, locked);
  const { license, integrity, optional } = locked;
  return {
    'bom-ref': reference,
    type: 'library',
    name: nameOf(place, locked),
    version: locked.version,
    scope: optional ? 'optional' : 'required',
    purl: reference,
    ...(integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
    }),
    // An expression such as (MIT OR Apache-2.0) has a field of its own.
    ...(license && { licenses: [/[ (]/.test(license) ? { expression: license } : { license: { name: license } }] }),
  };
}

/** What a package needs, found as Node finds it: in its own folder first, then in the folders around it. */
function findNeeded(place: string, locked: Locked, installed: Readonly<Record<string, Locked>>): string[] {
  const names = { ...locked.peerDependencies, ...locked.optionalDependencies, ...locked.dependencies };
  return Object.keys(names).flatMap((name) => {
    for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const at = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
      const found = installed[at];
      if (found !== undefined) return found.dev || found.link ? [] : [referenceOf(at, found)];
      if (folder === '') return [];
    }
  });
}
