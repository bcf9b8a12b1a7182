import { useQuery } from '@tanstack/react-query';
import { type DeskSetting, deskSettingsSchema } from '../../../core/desk-settings.ts';
import { getJson } from '../api.ts';
import { Checklist } from '../kit/Checklist.tsx';
import { PageHead } from '../kit/PageHead.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { type Column, RowTable } from '../kit/RowTable.tsx';
import { Section } from '../kit/Section.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { useHealth } from '../queries.ts';
import { DmarcSection } from './DmarcSection.tsx';

const columns: readonly Column<DeskSetting>[] = [
  { label: 'Setting', onPhone: 'full', render: ({ name }) => <code className="no-wrap muted">{name}</code> },
  { label: 'Meaning', onPhone: 'full', render: ({ description }) => <Sentence text={description} /> },
  {
    label: 'Here',
    render: ({ isSet, default: standard }) =>
      isSet ? (
        <StatusWord kind="ok" word="Set" />
      ) : (
        <span className="muted">
          <Sentence text={standard === '' ? 'not set' : `not set: ${standard}`} />
        </span>
      ),
  },
];

/** The words of the settings table mark code with backticks, as its Markdown does. */
function Sentence({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}

const levels = { ok: 'ok', 'not checked': 'off', warning: 'warn', failure: 'err' } as const;

const advice = { 'not checked': 'To check it', warning: 'To fix it', failure: 'To fix it' };

/** Shows whether the settings work, never their values: they are changed in the file .env. */
export function SettingsView() {
  const health = useHealth();
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => getJson(deskSettingsSchema, '/api/settings', signal),
  });
  return (
    <>
      <PageHead
        title="Settings"
        sub="They are in the file .env of the project. The desk shows whether they work, never their values."
      />
      <Section title="Whether they work">
        <QueryState query={health}>
          {({ lights }) => (
            <Checklist
              items={lights.flatMap(({ name, findings }) =>
                findings.map(({ level, subject, message, fix }) => ({
                  key: `${name} ${subject} ${message}`,
                  level: levels[level],
                  title: `${name}: ${subject}`,
                  detail: level === 'ok' || fix === undefined ? message : `${message}. ${advice[level]}: ${fix}`,
                })),
              )}
            />
          )}
        </QueryState>
      </Section>
      <DmarcSection />
      <Section title="What is set">
        <QueryState query={settings}>
          {({ settings: rows, store, site }) => (
            <>
              <p className="muted">
                {site}, with the store {store}
              </p>
              <RowTable caption="Settings" columns={columns} rows={rows} keyOf={({ name }) => name} />
            </>
          )}
        </QueryState>
      </Section>
    </>
  );
}
