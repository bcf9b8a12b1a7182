import { useState } from 'react';
import { issueListSchema } from '../../../core/desk-issues.ts';
import { readFields, setField } from '../../../core/frontmatter-text.ts';
import { describeAudience, type IssueAudience, issueAudienceSchema } from '../../../core/issue-audience.ts';
import { archiveCategories } from '../../../site.config.ts';
import { CheckField, Select, TextField } from '../kit/Fields.tsx';
import { useApi } from '../queries.ts';

interface AudienceFieldProps {
  /** The whole file of the issue. */
  text: string;
  onChange(text: string): void;
}

/** Chooses the part of the list that an issue goes to: the field `to` of its file. */
export function AudienceField({ text, onChange }: AudienceFieldProps) {
  const written = readFields(text)?.['to'];
  const { data: to, success: isRead } = issueAudienceSchema.optional().safeParse(written);
  const set = (change: Partial<IssueAudience>): void => {
    const fields = Object.entries({ ...to, ...change }).filter(([, value]) => value !== undefined && value.length > 0);
    onChange(setField(text, 'to', fields.length === 0 ? undefined : Object.fromEntries(fields)));
  };
  return (
    <details className="audience">
      <summary>To {to === undefined ? 'everyone who wants its topics' : describeAudience(to)}</summary>
      {isRead ? (
        <AudienceParts to={to ?? {}} onChange={set} />
      ) : (
        <p className="hint bad">The line “to” cannot be read. Correct it in the text.</p>
      )}
    </details>
  );
}

function AudienceParts({ to, onChange }: { to: IssueAudience; onChange(change: Partial<IssueAudience>): void }) {
  const { topics = [], joinedSince = '', joinedBefore = '', notGot = [], addresses = [] } = to;
  // As it was typed: an empty line between two addresses must stay while somebody types.
  const [typed, setTyped] = useState(addresses.join('\n'));
  const { data } = useApi(issueListSchema, '/api/issues', { staleTime: 60_000 });
  const sent = data?.issues.filter(({ stage }) => stage === 'sent') ?? [];
  const day = (label: string, name: 'joinedSince' | 'joinedBefore', value: string) => (
    <TextField label={label} type="date" value={value} onChange={(next) => onChange({ [name]: next })} />
  );
  return (
    <div className="stack">
      <div className="two-fields">
        {day('Joined since', 'joinedSince', joinedSince)}
        {day('Joined before', 'joinedBefore', joinedBefore)}
      </div>
      <Select
        label="Did not get"
        value={notGot[0] ?? ''}
        options={[['', '—'], ...sent.map(({ id, subject }) => [id, subject] as const)]}
        onChange={(id) => onChange({ notGot: id === '' ? [] : [id] })}
      />
      <fieldset className="row">
        <legend>Want one of these topics</legend>
        {archiveCategories.map(({ name }) => (
          <CheckField
            key={name}
            isOn={topics.includes(name)}
            onChange={(isOn) => onChange({ topics: isOn ? [...topics, name] : topics.filter((each) => each !== name) })}
          >
            {name}
          </CheckField>
        ))}
      </fieldset>
      <TextField
        label="Only these addresses"
        hint="one a line, subscribers only"
        rows={3}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          onChange({ addresses: next.split(/[\s,;]+/).filter(Boolean) });
        }}
      />
      <p className="hint">Readers must fit all of it. The preflight says how many do.</p>
    </div>
  );
}
