import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBill } from './bill-of-materials.ts';
import { readText, repositoryRoot } from './repository.ts';

// Made from the lock file alone, so the same release gives the same bytes on every machine, without a network.
const file = 'sbom.cdx.json';
writeFileSync(join(repositoryRoot, file), writeBill(readText(repositoryRoot, 'package-lock.json')));
console.log(`${file}: what readers and the server get, from package-lock.json`);
