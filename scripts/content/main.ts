import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDay } from '../../core/dates.ts';
import { checkContent } from './check-content.ts';
import { formatFinding } from './content-finding.ts';

const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));
const startedAt = performance.now();
const findings = checkContent({
  repositoryRoot,
  contentFolder: join(repositoryRoot, 'content'),
  today: buildDay,
});
for (const finding of findings) console.log(formatFinding(finding));
const errors = findings.filter(({ severity }) => severity === 'error').length;
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`content: ${errors} errors, ${findings.length - errors} warnings, ${seconds} s`);
process.exitCode = errors === 0 ? 0 : 1;
