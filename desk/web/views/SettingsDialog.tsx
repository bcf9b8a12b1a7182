import { useState } from 'react';
import {
  type DeskField,
  type DeskSettings,
  deskSettingsSchema,
  settingsSavedSchema,
} from '../../../core/desk-settings.ts';
import { ApiError, getJson, sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Find } from '../kit/Find.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { SettingField } from './SettingField.tsx';
import { SettingsColors } from './SettingsColors.tsx';
import { LoginDialog, LogoDialog, useSave } from './SettingsLogins.tsx';
import { parts } from './settings-words.ts';

interface SettingsDialogProps {
  part: string;
  settings: DeskSettings;
  onClose(): void;
}

/** Renders the dialog of one part of the settings. */
export function SettingsDialog({ part, settings, onClose }: SettingsDialogProps) {
  const known = parts.find(({ id }) => id === part);
  if (known === undefined) return null;
  const { words } = known;
  if (part === 'SMTP_URL' || part === 'BOUNCE_MAILBOX')
    return <LoginDialog name={part} title={words} login={settings.logins[part]} onClose={onClose} />;
  if (part === 'logo') return <LogoDialog hash={settings.logoHash} onClose={onClose} />;
  return <FieldsDialog part={part} title={words} settings={settings} onClose={onClose} />;
}

function FieldsDialog({ part, title, settings, onClose }: SettingsDialogProps & { title: string }) {
  const own = settings.fields.filter(({ group }) => group === part || (part === 'colors' && group === 'all-colors'));
  const { typed, change, theirs, takeTheirs, work, count } = useChanges(own, onClose);
  const [search, setSearch] = useState('');
  const isFound = ({ label, value, hint }: DeskField): boolean =>
    `${label} ${value} ${hint}`.toLowerCase().includes(search.toLowerCase());
  const draw = (field: DeskField) => (
    <SettingField
      key={field.id}
      field={field}
      value={typed[field.id] ?? field.value}
      onChange={(value) => change(field.id, value)}
    >
      {theirs[field.id] !== undefined && (
        <div className="fault warn">
          <p>
            The file now has: <q>{theirs[field.id]}</q>
          </p>
          <Button isSmall onClick={() => takeTheirs(field.id)} words="Take this" />
        </div>
      )}
    </SettingField>
  );
  const [first, more] = [own.filter(({ group }) => group === part), own.filter(({ group }) => group !== part)];
  const isConflict = Object.keys(theirs).length > 0;
  return (
    <FormDialog
      title={title}
      work={work}
      isWide={part === 'words' || part === 'colors' || part === 'menu'}
      action={isConflict ? 'Save mine' : 'Save'}
      isReady={count > 0}
      isTyped={count > 0}
      onClose={onClose}
    >
      {part === 'words' && <Find label="Search the words" value={search} onChange={setSearch} />}
      {part === 'colors' && <SettingsColors typed={typed} />}
      <div className={part === 'colors' ? 'color-fields' : 'stack'}>
        {first.filter((field) => part !== 'words' || isFound(field)).map(draw)}
      </div>
      {more.length > 0 && (
        <details>
          <summary>{more.length} colors chosen by hand</summary>
          <div className="color-fields spaced">{more.map(draw)}</div>
        </details>
      )}
    </FormDialog>
  );
}

/** Keeps what was typed beside what was read, so that a save overwrites nothing that nobody has seen. */
function useChanges(fields: readonly DeskField[], onClose: () => void) {
  const [read, setRead] = useState(() => Object.fromEntries(fields.map(({ id, value }) => [id, value])));
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [theirs, setTheirs] = useState<Record<string, string>>({});
  const changes = Object.entries(typed).flatMap(([id, value]) =>
    value === read[id] ? [] : [{ id, old: read[id] ?? '', value }],
  );
  async function readAgain(): Promise<void> {
    const { fields: now } = await getJson(deskSettingsSchema, '/api/settings');
    const other = now.filter(({ id, value }) => id in read && value !== read[id] && value !== typed[id]);
    setTheirs(Object.fromEntries(other.filter(({ id }) => id in typed).map(({ id, value }) => [id, value])));
    setRead((old) => ({ ...old, ...Object.fromEntries(other.map(({ id, value }) => [id, value])) }));
  }
  const work = useSave(
    () => sendJson(settingsSavedSchema, '/api/settings', { method: 'PUT', body: { changes } }),
    onClose,
    (error) => error instanceof ApiError && error.fault.code === 'conflict' && readAgain(),
  );
  const forget = (id: string): void => setTheirs(({ [id]: _gone, ...rest }) => rest);
  return {
    ...{ typed, theirs, work, count: changes.length },
    change: (id: string, value: string) => setTyped((old) => ({ ...old, [id]: value })),
    takeTheirs(id: string) {
      setTyped((old) => ({ ...old, [id]: theirs[id] ?? '' }));
      forget(id);
    },
  };
}
