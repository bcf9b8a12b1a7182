import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { hasCode } from '../../../core/problem/problem.ts';
import { site } from '../../../site.config.ts';
import type { EditableSetting } from '../../contract/settings.ts';
import { ask, client, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog, FormDialog } from '../kit/Dialog.tsx';
import { FileDrop, TextField, useTyped } from '../kit/Fields.tsx';
import { Find } from '../kit/ListPage.tsx';
import { Fault, faultOf, fieldFaultsOf } from '../kit/QueryState.tsx';
import { type DeskSettings, parts } from '../kit/settings-words.ts';
import { useSettled } from '../kit/use-settled.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { SettingField } from './SettingField.tsx';

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
  if (part === 'keys') return <KeysDialog title={words} savedAt={settings.keysSavedAt} onClose={onClose} />;
  if (part === 'logo') return <LogoDialog hash={settings.logoHash} onClose={onClose} />;
  return <FieldsDialog part={part} title={words} settings={settings} onClose={onClose} />;
}

function FieldsDialog({ part, title, settings, onClose }: SettingsDialogProps & { title: string }) {
  const own = settings.fields.filter(({ group }) => group === part || (part === 'colors' && group === 'all-colors'));
  const { typed, change, theirs, takeTheirs, work, count } = useChanges(own, onClose);
  const [search, setSearch] = useState('');
  const isFound = ({ label, value, hint }: EditableSetting): boolean =>
    `${label} ${value} ${hint}`.toLowerCase().includes(search.toLowerCase());
  const faults = fieldFaultsOf(work.error);
  const draw = (field: EditableSetting) => (
    <SettingField
      key={field.id}
      field={field}
      fault={faults[field.id]}
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
  const first = own.filter(({ group }) => group === part);
  const more = own.filter(({ group }) => group !== part);
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
        {first.filter((field) => part !== 'words' || isFound(field) || field.id in faults).map(draw)}
      </div>
      {more.length > 0 && (
        <details open={more.some(({ id }) => id in faults)}>
          <summary>{more.length} colors chosen by hand</summary>
          <div className="color-fields spaced">{more.map(draw)}</div>
        </details>
      )}
    </FormDialog>
  );
}

/** Keeps what was typed beside what was read, so that a save overwrites nothing that nobody has seen. */
function useChanges(fields: readonly EditableSetting[], onClose: () => void) {
  const [read, setRead] = useState(() => Object.fromEntries(fields.map(({ id, value }) => [id, value])));
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [theirs, setTheirs] = useState<Record<string, string>>({});
  const changes = Object.entries(typed).flatMap(([id, value]) =>
    value === read[id] ? [] : [{ id, old: read[id] ?? '', value }],
  );
  async function readAgain(): Promise<void> {
    const { fields: now } = await ask('GET /api/settings', {});
    const other = now.filter(({ id, value }) => id in read && value !== read[id] && value !== typed[id]);
    setTheirs(Object.fromEntries(other.filter(({ id }) => id in typed).map(({ id, value }) => [id, value])));
    setRead((old) => ({ ...old, ...Object.fromEntries(other.map(({ id, value }) => [id, value])) }));
  }
  const work = useSave(
    () =>
      ask('PUT /api/settings', { body: { changes } }).catch(async (error: unknown) => {
        if (hasCode(error, 'setting-changed')) await readAgain();
        throw error;
      }),
    onClose,
  );
  const forget = (id: string): void => setTheirs(({ [id]: _gone, ...rest }) => rest);
  return {
    typed,
    theirs,
    work,
    count: changes.length,
    change: (id: string, value: string) => setTyped((old) => ({ ...old, [id]: value })),
    takeTheirs(id: string) {
      setTyped((old) => ({ ...old, [id]: theirs[id] ?? '' }));
      forget(id);
    },
  };
}

const settleMs = 120;
const schemes = ['light', 'dark'] as const;

/** Draws a page in the colors that were typed, in both schemes, and says which of them are hard to read together. */
function SettingsColors({ typed }: { typed: Readonly<Record<string, string>> }) {
  // What is half typed is no color yet.
  const values = Object.fromEntries(
    Object.entries(useSettled(typed, settleMs)).filter(([, value]) => /^#[\da-f]{6}$/i.test(value)),
  );
  const preview = useQuery({
    queryKey: ['colors', values],
    queryFn: () => ask('POST /api/settings/colors', { body: { values } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { weak = [] } = preview.data ?? {};
  const colors: Record<string, Record<(typeof schemes)[number], string>> = preview.data?.colors ?? {};
  const [first, second] = site.brand;
  return (
    <>
      <div className="two-up">
        {schemes.map((scheme) => (
          <div
            key={scheme}
            className="color-preview"
            role="img"
            aria-label={`A page in the ${scheme} scheme`}
            style={
              Object.fromEntries(
                Object.entries(colors).map(([name, color]) => [`--${name}`, color[scheme]]),
              ) as CSSProperties
            }
          >
            <p className="top">
              <b>{first}</b> <b>{second}</b>
            </p>
            <div>
              <h3>{site.headline}</h3>
              <p className="muted">{site.description}</p>
              <p>
                Text with <u>a link</u>.
              </p>
              <span className="btn pill">Subscribe</span>
            </div>
            <p className="foot">The dark part of a page</p>
          </div>
        ))}
      </div>
      {preview.error !== null && <Fault fault={faultOf(preview.error)} />}
      {weak.length > 0 && (
        <div className="fault warn" role="status">
          <p className="strong">Hard to read: this cannot be saved yet.</p>
          <ul>
            {weak.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Saves through the API; afterwards the dialog closes and the page reads everything again. */
const useSave = <Input = void>(save: (input: Input) => Promise<{ words: string }>, onClose: () => void) =>
  useChange(save, async ({ words }) => {
    // Whoever opens it again at once must see what was saved.
    await client.invalidateQueries({ queryKey: ['/api/settings'] });
    onClose();
    return words;
  });

type LoginName = keyof DeskSettings['logins'];

const places = {
  SMTP_URL: {
    label: 'Mail server',
    hint: 'smtp.example.com, or smtp.example.com:587. Empty: mail is saved to a folder.',
  },
  BOUNCE_MAILBOX: {
    label: 'Mail server of the mailbox',
    hint: 'imap.example.com. Empty: none.',
  },
};

interface LoginDialogProps {
  name: LoginName;
  title: string;
  login: DeskSettings['logins'][LoginName];
  onClose(): void;
}

/** Asks for a login, which the desk tries before it saves it. The password that is set is never shown. */
function LoginDialog({ name, title, login, onClose }: LoginDialogProps) {
  // What the page shows may change behind the dialog; a save must name what was read.
  const [old] = useState({ place: login.place, user: login.user });
  const [typed, field] = useTyped({ ...old, password: '' });
  const { place, user } = typed;
  const work = useSave(() => ask('PUT /api/settings/logins/:name', { name, body: { old, ...typed } }), onClose);
  const faults = fieldFaultsOf(work.error);
  const isRemoval = place.trim() === '' && old.place !== '';
  const keeps = login.hasPassword && place === old.place && user === old.user;
  return (
    <FormDialog
      title={title}
      work={work}
      action={work.isPending ? 'Trying it…' : isRemoval ? 'Remove it' : 'Try it and save'}
      isReady={login.locked === undefined && (place.trim() !== '' || isRemoval)}
      isDanger={isRemoval}
      onClose={onClose}
    >
      {login.locked !== undefined && <p className="muted">{login.locked}</p>}
      <TextField label={places[name].label} hint={<code>{name}</code>} fault={faults['place']} {...field('place')} />
      <p className="hint muted small">{places[name].hint}</p>
      <TextField label="User name" autoComplete="off" {...field('user')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        fault={faults['password']}
        placeholder={keeps ? 'Empty keeps the one that is set' : ''}
        {...field('password')}
      />
      <p className="hint muted small">Nothing is saved unless the login works.</p>
    </FormDialog>
  );
}

/** Takes a new logo; one that the site could not draw is refused with the reason. */
function LogoDialog({ hash, onClose }: { hash: string; onClose(): void }) {
  const work = useSave(
    async (file: File) => ask('PUT /api/settings/logo', { body: { hash, text: await file.text() } }),
    onClose,
  );
  return (
    <Dialog title="Logo" onClose={onClose}>
      <div className="stack">
        {work.error !== null && <Fault fault={faultOf(work.error)} />}
        {hash !== '' && <img className="logo-now" src={`/api/settings/logo?${hash}`} alt="The logo now" />}
        <FileDrop
          title="Drop an SVG file here"
          hint="Square, shapes and gradients only, at most 24 KB. var(--brand) takes the color of the site."
          label="New logo"
          accept=".svg,image/svg+xml"
          words="Choose a file"
          isBusy={work.isPending}
          onFiles={([file]) => file && work.mutate(file)}
        />
      </div>
    </Dialog>
  );
}
