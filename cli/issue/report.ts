import { reportIssue } from '../../newsletter/sending/issue-state.ts';
import { defineCommand } from '../command.ts';
import { withNewsletter } from '../open-for-command.ts';
import { describeReport } from './describe-report.ts';

/** `issue report` */
export const reportCommand = defineCommand({
  name: 'issue report',
  summary: 'Show who got an issue: accepted, failed by reason, unknown, and who left since.',
  takes: ['<id>'],
  flags: { json: { type: 'boolean', help: 'print a JSON object' } },
  async run({ values, words: [id = ''], terminal }) {
    const report = await withNewsletter((newsletter) => reportIssue(newsletter, id));
    await terminal.print(values.json ? JSON.stringify(report, null, 2) : describeReport(report));
    return 0;
  },
});
