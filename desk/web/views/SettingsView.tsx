import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { type DeskSetting, type DeskSettings, deskSettingsSchema } from '../../../core/desk-settings.ts';
import { getJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Checklist } from '../kit/Checklist.tsx';
import { LinkList } from '../kit/LinkList.tsx';
import { PageHead } from '../kit/PageHead.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { type Column, RowTable } from '../kit/RowTable.tsx';
import { Section } from '../kit/Section.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { useHealth } from '../queries.ts';
import { DmarcSection } from './DmarcSection.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { SettingsNeeds } from './SettingsNeeds.tsx';
import { describePart, findPart, parts } from './settings-words.ts';

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

/** Changes the settings in their files, and shows whether they work. A dialog has an address of its own. */
export function SettingsView() {
  const { part } = useParams();
  const navigate = useNavigate();
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => getJson(deskSettingsSchema, '/api/settings', signal),
  });
  return (
    <>
      <PageHead title="Settings" sub="What you change is saved in .env and the site.*.ts files of the project." />
      <QueryState query={settings}>
        {(data) => (
          <>
            <SettingsNeeds needs={data.needs} />
            {['What readers see', 'Mail and safety'].map((title) => (
              <Section key={title} title={title}>
                <LinkList
                  items={parts
                    .filter(({ section }) => section === title)
                    .map(({ id, icon, words }) => ({
                      key: id,
                      icon,
                      title: words,
                      detail: describePart(data, id),
                      action: <Button isSmall to={`/settings/${id}`} words="Change…" aria-label={`Change… ${words}`} />,
                    }))}
                />
              </Section>
            ))}
            {part !== undefined && (
              <SettingsDialog key={part} part={part} settings={data} onClose={() => void navigate('/settings')} />
            )}
          </>
        )}
      </QueryState>
      <HealthSection />
      <DmarcSection />
      <QueryState query={settings}>{(data) => <AllSettings {...data} />}</QueryState>
    </>
  );
}

function HealthSection() {
  const health = useHealth();
  return (
    <Section title="Whether they work">
      <QueryState query={health}>
        {({ lights }) => (
          <Checklist
            items={lights.flatMap(({ name, findings }) =>
              findings.map(({ level, subject, message, fix }) => {
                const part = level === 'ok' ? undefined : findPart(`${message} ${fix}`);
                return {
                  key: `${name} ${subject} ${message}`,
                  level: levels[level],
                  title: `${name}: ${subject}`,
                  detail: level === 'ok' || fix === undefined ? message : `${message}. ${advice[level]}: ${fix}`,
                  action: part && <Button isSmall to={`/settings/${part}`} words="Change it…" />,
                };
              }),
            )}
          />
        )}
      </QueryState>
    </Section>
  );
}

function AllSettings({ settings, store, site }: DeskSettings) {
  return (
    <Section title="All settings" note={`${site}, with the store ${store}`}>
      <details>
        <summary>{settings.length} names for the file .env, and whether each is set</summary>
        <RowTable caption="Settings" columns={columns} rows={settings} keyOf={({ name }) => name} />
      </details>
    </Section>
  );
}
