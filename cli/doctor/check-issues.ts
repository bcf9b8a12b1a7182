import type { Newsletter } from '../../newsletter/newsletter.ts';
import { countUnknown, findStuckIssues } from '../../newsletter/sending/issue-state.ts';
import type { CliConfig } from '../config.ts';
import { formatCount } from '../progress-bar.ts';
import type { Finding } from './finding.ts';

const garage = 'npm run -s garage --';

/** Looks at the issues: one that nobody sends any more, and mails that wait for a person's word. */
export async function checkIssues(newsletter: Newsletter, { isSendWorker }: CliConfig): Promise<Finding[]> {
  const stuck = (await findStuckIssues(newsletter)).map(({ id, since, hasStarted }): Finding => {
    const worker = isSendWorker ? 'is the server running, which has SEND_WORKER=on? Or' : 'SEND_WORKER is off here:';
    return {
      level: 'warning',
      subject: 'stuck issue',
      message: hasStarted
        ? `nobody has worked on '${id}' since ${since}`
        : `'${id}' was to begin at ${since} and has not`,
      fix: `${worker} ${garage} issue send ${id}`,
    };
  });
  const unknown = (await countUnknown(newsletter)).map(({ id, count }): Finding => {
    const message = `${formatCount(count)} mails of '${id}' may or may not have arrived`;
    const fix = `read docs/runbooks/resolve-unknowns.md, then ${garage} issue resolve ${id} --assume-sent or --resend`;
    return { level: 'warning', subject: 'unknown mails', message, fix };
  });
  return [...stuck, ...unknown];
}
