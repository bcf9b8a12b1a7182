import { useMutation } from '@tanstack/react-query';
import { describeJudgment, type Judgment, mailJudgmentSchema } from '../../../core/mail-judgment.ts';
import { formatCountOf } from '../../../ui/format.ts';
import { sendFile } from '../api.ts';
import { Checklist } from '../kit/Checklist.tsx';
import { Fault } from '../kit/Fault.tsx';
import { FileDrop } from '../kit/FileDrop.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';

const levels = { ok: 'ok', 'not-checked': 'off', warning: 'warn', error: 'err' } as const;
const order = ['error', 'warning', 'not-checked', 'ok'];

/** Says how to bring a test mail back as it was received, and judges it. */
export function JudgeMail() {
  const judge = useMutation({
    mutationFn: (file: File) => sendFile(mailJudgmentSchema, '/api/mail-judgment', file, 'message/rfc822'),
  });
  return (
    <details>
      <summary>Bring it back: see how Gmail or another service received it</summary>
      <div className="stack">
        <dl className="key-values">
          <dt>Gmail</dt>
          <dd>Open the mail, ⋮, Download message</dd>
          <dt>Outlook</dt>
          <dd>On the web: open the mail, …, Download</dd>
          <dt>Apple Mail</dt>
          <dd>File, Save As, Raw Message Source</dd>
        </dl>
        <FileDrop
          title="Drop the file here"
          hint="It is read on this machine. No link in it is opened."
          label="The mail as it was received"
          accept=".eml,.txt,message/rfc822"
          words={judge.isPending ? 'Reading…' : 'Choose the file'}
          isBusy={judge.isPending}
          onFiles={([file]) => file !== undefined && judge.mutate(file)}
        />
        {judge.error !== null && <Fault fault={faultOf(judge.error)} />}
        {judge.data !== undefined && <Judgments findings={judge.data.findings} />}
      </div>
    </details>
  );
}

function Judgments({ findings }: { findings: readonly Judgment[] }) {
  const errors = findings.filter(({ level }) => level === 'error').length;
  return (
    <div role="status" className="stack">
      <StatusWord
        kind={errors > 0 ? 'err' : 'ok'}
        word={errors > 0 ? `${formatCountOf(errors, 'finding')} would hurt its delivery` : 'Nothing hurts its delivery'}
      />
      <Checklist
        items={findings
          .toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
          .map((each) => {
            const { title, sentence } = describeJudgment(each);
            return { key: each.code, level: levels[each.level], title, detail: sentence };
          })}
      />
    </div>
  );
}
