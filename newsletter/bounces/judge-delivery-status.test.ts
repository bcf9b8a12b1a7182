import { expect, test } from 'vitest';
import { judgeDeliveryStatus } from './judge-delivery-status.ts';
import { readReportFields } from './report-fields.ts';

const judge = (...blocks: string[]) =>
  judgeDeliveryStatus(readReportFields(['Reporting-MTA: dns; mx', ...blocks].join('\n\n')));

test.each([
  ['Action: failed\nStatus: 5.1.1', { type: 'hard', code: '5.1.1' }],
  ['Action: failed\nStatus: 5.4.4', { type: 'hard', code: '5.4.4' }],
  ['Action: Failed\nStatus: 5.1.1 (bad destination mailbox)', { type: 'hard', code: '5.1.1' }],
  ['Action: failed', { type: 'hard', code: undefined }],
  ['Action: failed\nDiagnostic-Code: smtp; 550 no such user', { type: 'hard', code: '550' }],
  ['Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.2.1 disabled', { type: 'hard', code: '5.2.1' }],
  ['Action: failed\nStatus: 5.2.2', { type: 'soft', code: '5.2.2' }],
  ['Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 552 quota', { type: 'soft', code: '552' }],
  ['Action: failed\nStatus: 5.7.509', { type: 'soft', code: '5.7.509' }],
  ['Action: failed\nStatus: 4.4.7', { type: 'soft', code: '4.4.7' }],
  ['Action: delayed\nStatus: 5.1.1', { type: 'soft', code: '5.1.1' }],
  ['Status: 4.0.0\nDiagnostic-Code: smtp; from 5.4.3.2 and 550 5.1.1', { type: 'soft', code: '4.0.0' }],
  ['Action: delivered\nStatus: 2.0.0', undefined],
  ['Action: expanded\nStatus: 2.0.0', undefined],
])('%j is judged', (block, verdict) => {
  expect(judge(block)).toEqual(verdict);
});

test('a list behind the address is dead only when every one of its members is', () => {
  const dead = 'Action: failed\nStatus: 5.1.1';
  expect(judge(dead, dead)).toMatchObject({ type: 'hard' });
  expect(judge(dead, 'Action: delivered\nStatus: 2.0.0')).toMatchObject({ type: 'soft' });
  expect(judge(dead, 'Action: delayed\nStatus: 4.4.1')).toMatchObject({ type: 'soft', code: '4.4.1' });
});

test('a report without a recipient says nothing', () => {
  expect(judge()).toBeUndefined();
  expect(judgeDeliveryStatus(readReportFields('rubbish without a colon\n: no name'))).toBeUndefined();
});
