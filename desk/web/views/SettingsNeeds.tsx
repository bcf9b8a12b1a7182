import { type DeskSettings, deskSettingsSchema, settingsSavedSchema } from '../../../core/desk-settings.ts';
import { getJson, sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { type CheckItem, Checklist } from '../kit/Checklist.tsx';
import { Fault } from '../kit/Fault.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { Section } from '../kit/Section.tsx';
import { useChange } from '../use-change.ts';

const lookEveryMs = 500;
const longestMs = 90_000;

/** Starts the programs again and resolves when this desk answers with the new settings. */
async function restart(): Promise<void> {
  await sendJson(settingsSavedSchema, '/api/settings/restart');
  const endAt = Date.now() + longestMs;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    const found = await getJson(deskSettingsSchema, '/api/settings').catch((error: unknown) => {
      if (Date.now() > endAt) throw error;
      return undefined;
    });
    if (found !== undefined && (!found.needs.restart || Date.now() > endAt)) return;
  }
}

/** Says what was saved and is not in effect yet, with the button for it. */
export function SettingsNeeds({ needs }: Pick<DeskSettings, 'needs'>) {
  const work = useChange(restart, () => 'Started again with the new settings.');
  const items: (CheckItem | false)[] = [
    needs.publish && {
      key: 'publish',
      level: 'warn',
      title: 'Readers see it after a publish',
      detail: 'Name, words, menu, colors or logo changed since the pages were built.',
      action: <Button isSmall tone="ink" to="/articles/publish" words="Publish…" />,
    },
    needs.restart && {
      key: 'restart',
      level: 'warn',
      title: 'Mail and the desk use it after a restart',
      detail: 'The desk and the server of this machine start again. Readers wait for about two seconds.',
      action: (
        <Button
          isSmall
          tone="ink"
          disabled={work.isPending}
          onClick={() => work.mutate()}
          words={work.isPending ? 'Starting again…' : 'Restart now'}
        />
      ),
    },
  ];
  const open = items.filter((item) => item !== false);
  if (open.length === 0) return null;
  return (
    <Section title="Saved, not in effect yet">
      {work.error !== null && <Fault fault={faultOf(work.error)} />}
      <Checklist items={open} />
    </Section>
  );
}
