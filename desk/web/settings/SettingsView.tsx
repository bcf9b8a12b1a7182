import { useNavigate, useParams } from 'react-router';
import { ask, useApi, useChange, useHealth } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { FixWords, useSettingNames } from '../kit/FixWords.tsx';
import { type CheckItem, Checklist, LinkList } from '../kit/Lists.tsx';
import { faultOf, QueryState } from '../kit/QueryState.tsx';
import { PageHead, Section } from '../kit/Section.tsx';
import { type DeskSettings, describePart, parts } from '../kit/settings-words.ts';
import { SettingsDialog } from './SettingsDialog.tsx';

const levels = { ok: 'ok', 'not checked': 'off', warning: 'warn', failure: 'err' } as const;

/** Changes the settings in their files, and shows whether they work. A dialog has an address of its own. */
export function SettingsView() {
  const { part } = useParams();
  const navigate = useNavigate();
  const settings = useApi('GET /api/settings', {});
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
    </>
  );
}

function HealthSection() {
  const health = useHealth();
  const findSetting = useSettingNames();
  return (
    <Section title="Whether they work">
      <QueryState query={health}>
        {({ lights }) => (
          <Checklist
            items={lights.flatMap(({ name, findings }) =>
              findings.map(({ level, subject, problem, fix }) => ({
                key: `${name} ${subject} ${problem}`,
                level: levels[level],
                title: `${name}: ${findSetting(subject).words}`,
                detail: <FixWords message={problem} fix={level === 'ok' ? undefined : fix} />,
              })),
            )}
          />
        )}
      </QueryState>
    </Section>
  );
}

const lookEveryMs = 500;
const longestMs = 90_000;

/** Starts the programs again and resolves when this desk answers with the new settings. */
async function restart(): Promise<void> {
  await ask('POST /api/settings/restart', {});
  const endAt = Date.now() + longestMs;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    const found = await ask('GET /api/settings', {}).catch((error: unknown) => {
      if (Date.now() > endAt) throw error;
      return undefined;
    });
    if (found !== undefined && (!found.needs.restart || Date.now() > endAt)) return;
  }
}

/** Says that saved settings need a restart, with the button for it. */
export function useRestartItem(isNeeded: boolean): CheckItem | false {
  const work = useChange(restart, () => 'Started again with the new settings.');
  const fault = work.error && faultOf(work.error);
  return (
    isNeeded && {
      key: 'restart',
      level: 'warn',
      title: 'Mail and the desk use saved settings after a restart',
      detail: fault ? (
        <FixWords message={fault.problem} fix={fault.fix} />
      ) : (
        'The desk and the server of this machine start again. Readers wait for about two seconds.'
      ),
      action: <Button isSmall tone="ink" work={work} words={work.isPending ? 'Starting again…' : 'Restart now'} />,
    }
  );
}

/** Says what was saved and is not in effect yet, with the button for it. */
function SettingsNeeds({ needs }: Pick<DeskSettings, 'needs'>) {
  const items: (CheckItem | false)[] = [
    needs.publish && {
      key: 'publish',
      level: 'warn',
      title: 'Readers see it after a publish',
      detail: 'Name, address, words, menu, colors or logo changed since the pages were built.',
      action: <Button isSmall tone="ink" to="/articles/publish" words="Publish…" />,
    },
    useRestartItem(needs.restart),
  ];
  const open = items.filter((item) => item !== false);
  if (open.length === 0) return null;
  return (
    <Section title="Saved, not in effect yet">
      <Checklist items={open} />
    </Section>
  );
}
