import { parseArgs } from 'node:util';
import { projectFolder } from '../../core/node/settings/settings.ts';
import { formatContentProblem } from '../../core/problem/content-problem.ts';
import { buildDay, buildTime } from '../../facts/site-time.ts';
import { checkContent } from './check-content.ts';

// `npm run check:content` prints everything; `--build`, which runs first in `npm run build`, only what stops the build.
const { values } = parseArgs({ options: { build: { type: 'boolean' }, content: { type: 'string' } } });
const startedAt = performance.now();
const contentFolder = values.content ?? projectFolder('content');
const all = checkContent({ contentFolder, today: buildDay, now: buildTime });
const findings = values.build ? all.filter(({ severity }) => severity === 'error') : all;
for (const finding of findings) console.log(formatContentProblem(finding));
const errors = findings.filter(({ severity }) => severity !== 'warning').length;
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
if (!values.build) console.log(`content: ${errors} errors, ${findings.length - errors} warnings, ${seconds} s`);
else if (errors > 0)
  console.error('The site was not built. Correct the content above, then run the same command again.');
process.exitCode = errors === 0 ? 0 : 1;
