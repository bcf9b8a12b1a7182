import { formatDay } from '../../../ui/format-time.ts';
import { ask, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault, faultOf } from '../kit/QueryState.tsx';

/** Gives a text to the browser as a file to save. */
function saveFile({ name, text }: { name: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

interface KeysDialogProps {
  title: string;
  savedAt: string | undefined;
  onClose(): void;
}

/** Says what no backup has and why it must be kept, and gives it out as one file. */
export function KeysDialog({ title, savedAt, onClose }: KeysDialogProps) {
  const work = useChange(
    async () => saveFile(await ask('POST /api/settings/keys', {})),
    () => 'The file is in your downloads. Move it to a safe place.',
  );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      cancel="Close"
      foot={
        <Button
          tone="go"
          icon="down"
          work={work}
          words={savedAt === undefined ? 'Download them' : 'Download them again'}
        />
      }
    >
      <div className="stack">
        {work.error !== null && <Fault fault={faultOf(work.error)} />}
        <p role="status">
          {savedAt === undefined ? (
            <b>Nobody has a copy of these keys yet, and no backup has them.</b>
          ) : (
            <>
              Downloaded <b>{formatDay(savedAt)}</b>. Make a new file after you change the mail login.
            </>
          )}
        </p>
        <p>
          If this machine is lost, your newest backup brings back your readers, issues and articles. It lacks two
          things:
        </p>
        <ul>
          <li>
            <b>The link keys.</b> Without them, every link to unsubscribe in mails already sent stops working, and
            people who were deleted can be added again.
          </li>
          <li>
            <b>
              The settings in <code>.env</code>,
            </b>{' '}
            with the login of your mail server.
          </li>
        </ul>
        <p>
          One file has both, and says how to use it. Keep it in a password manager or on a stick in a drawer: not with
          the backups, and not only on this machine. Whoever has it can send mail in your name.
        </p>
      </div>
    </Dialog>
  );
}
