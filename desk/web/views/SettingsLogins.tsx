import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeskSettings, settingsSavedSchema } from '../../../core/desk-settings.ts';
import { sendJson } from '../api.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault } from '../kit/Fault.tsx';
import { TextField } from '../kit/Fields.tsx';
import { FileDrop } from '../kit/FileDrop.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { showToast } from '../kit/Toasts.tsx';

/** Saves through the API; afterwards the dialog closes and the page reads everything again. */
export function useSave<Input = void>(
  save: (input: Input) => Promise<{ words: string }>,
  onClose: () => void,
  onError?: (error: Error) => unknown,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    ...(onError && { onError }),
    async onSuccess({ words }) {
      // Whoever opens it again at once must see what was saved.
      await client.invalidateQueries({ queryKey: ['settings'] });
      onClose();
      showToast(words);
    },
  });
}

type LoginName = keyof DeskSettings['logins'];

const places = {
  SMTP_URL: {
    label: 'Mail server',
    hint: 'smtp.example.com, or smtp.example.com:587. Empty: mail is saved to a folder.',
  },
  BOUNCE_MAILBOX: {
    label: 'Mail server of the mailbox',
    hint: 'imap.example.com, or the path of a Maildir. Empty: none.',
  },
};

interface LoginDialogProps {
  name: LoginName;
  title: string;
  login: DeskSettings['logins'][LoginName];
  onClose(): void;
}

/** Asks for a login, which the desk tries before it saves it. The password that is set is never shown. */
export function LoginDialog({ name, title, login, onClose }: LoginDialogProps) {
  // What the page shows may change behind the dialog; a save must name what was read.
  const [old] = useState({ place: login.place, user: login.user });
  const [place, setPlace] = useState(login.place);
  const [user, setUser] = useState(login.user);
  const [password, setPassword] = useState('');
  const work = useSave(
    () =>
      sendJson(settingsSavedSchema, `/api/settings/logins/${name}`, {
        method: 'PUT',
        body: { old, place, user, password },
      }),
    onClose,
  );
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
      <TextField label={places[name].label} hint={<code>{name}</code>} value={place} onChange={setPlace} />
      <p className="hint muted small">{places[name].hint}</p>
      <TextField label="User name" value={user} autoComplete="off" onChange={setUser} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        value={password}
        placeholder={keeps ? 'Empty keeps the one that is set' : ''}
        onChange={setPassword}
      />
      <p className="hint muted small">Nothing is saved unless the login works.</p>
    </FormDialog>
  );
}

/** Takes a new logo; one that the site could not draw is refused with the reason. */
export function LogoDialog({ hash, onClose }: { hash: string; onClose(): void }) {
  const work = useSave(
    async (file: File) =>
      sendJson(settingsSavedSchema, '/api/settings/logo', { method: 'PUT', body: { hash, text: await file.text() } }),
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
