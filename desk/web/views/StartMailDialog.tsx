import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { issueStartedSchema } from '../../../core/desk-issues.ts';
import { issueTextLimits } from '../../../core/issue-frontmatter.ts';
import { sendJson } from '../api.ts';
import { TextField } from '../kit/Fields.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Segment } from '../kit/Segment.tsx';

const kinds = [
  ['empty', 'An empty text'],
  ['digest', 'The new articles'],
] as const;

const hints = {
  empty: 'You can change it until it is sent. It starts as a draft that nobody sees.',
  digest: 'A digest of the articles since your last issue, with a subject to change.',
  welcome: 'It starts as a draft. After you publish, people whose day comes from then on get it.',
};

/** Asks for a subject and starts a mail: an issue, or one of the welcome series. */
export function StartMailDialog({ isWelcome }: { isWelcome: boolean }) {
  const navigate = useNavigate();
  const [subject, setSubject] = useState('');
  const [kind, setKind] = useState<'empty' | 'digest'>('empty');
  const [days, setDays] = useState('3');
  const isDigest = kind === 'digest';
  const after = `${days} ${days === '1' ? 'day' : 'days'}`;
  const body = isWelcome ? { subject, after } : isDigest ? { isDigest } : { subject };
  const start = useMutation({
    mutationFn: () => sendJson(issueStartedSchema, isWelcome ? '/api/welcome' : '/api/issues', { body }),
    onSuccess: ({ id }) => navigate(isWelcome ? `/issues/welcome/${id}` : `/issues/${id}`, { replace: true }),
  });
  return (
    <FormDialog
      title={isWelcome ? 'New welcome mail' : 'New issue'}
      work={start}
      action="Start writing"
      isReady={(isDigest || subject.trim() !== '') && /^[1-9]\d{0,2}$/.test(days)}
      onClose={() => void navigate('/issues', { replace: true })}
    >
      {!isDigest && (
        <TextField
          label="Subject of the mail"
          value={subject}
          maxLength={issueTextLimits.subject}
          onChange={setSubject}
        />
      )}
      {isWelcome ? (
        <TextField label="Days after joining" inputMode="numeric" value={days} onChange={setDays} />
      ) : (
        <Segment label="Start with" options={kinds} value={kind} onChange={(name) => setKind(name)} />
      )}
      <p className="hint">{hints[isWelcome ? 'welcome' : kind]}</p>
    </FormDialog>
  );
}
