import { Link } from 'react-router';
import { deskSettingsSchema } from '../../../core/desk-settings.ts';
import { splitFix } from '../../../core/wording.ts';
import { copyText } from '../../../ui/browser.ts';
import { toSentence } from '../../../ui/format.ts';
import { useApi } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { showToast } from '../kit/Toasts.tsx';
import { parts } from './settings-words.ts';

/** Commands that have a page here: its address, and what is done there. */
const pages: readonly (readonly [command: RegExp, to: string, words: string])[] = [
  [/^(\.\/garage publish|npm run build)$/, '/articles/publish', 'publish the site'],
  [/^\.\/garage backup .*/, '/', 'press “Back up now” on the overview'],
  [/^\.\/garage issue send (\S+).*/, '/issues/$1', 'open its page'],
  [/^\.\/garage issue (?:resolve|report) (\S+).*/, '/issues/$1/report', 'open its report'],
  [/^\.\/garage subscribers import$/, '/subscribers/import', 'import it'],
  [/^\.\/garage subscribers resend-.*/, '/subscribers', 'open the subscriber'],
  [/^\.\/garage dmarc$/, '/settings', 'look at “Who sends in your name”'],
];

/** A setting of the environment that has its field in a file of the site unless it is set. */
const inFile: Readonly<Record<string, string>> = { POSTAL_ADDRESS: 'site.postalAddress' };

/** Returns what finds the words of a setting on the Settings page, and the address of its field if it has one. */
export function useSettingNames() {
  const { data } = useApi(deskSettingsSchema, '/api/settings');
  return (name: string): { words: string; to?: string } => {
    const field = data?.fields.find(({ id }) => id === name || id === inFile[name]);
    if (field !== undefined) return { words: field.label, to: `/settings/${field.group}#${field.id}` };
    const login = parts.find(({ id }) => id === name && name in (data?.logins ?? {}));
    return login === undefined ? { words: name } : { words: login.words, to: `/settings/${login.id}` };
  };
}

/** Says what was found and what to do, with links to fields and pages; what only a terminal can do is copied from here. */
export function FixWords({ message, fix }: { message?: string; fix: string | undefined }) {
  const findSetting = useSettingNames();
  const drawn = splitFix(fix ?? '').map((part, at) => {
    if (at % 2 === 0) return part;
    if (part.startsWith('run ')) return <Command key={part} text={part.slice('run '.length)} />;
    const { words, to } = findSetting(part);
    if (to !== undefined) return <Link key={part} to={to}>{`“${words}”`}</Link>;
    return [<code key={part}>{part}</code>, ' in the file .env'];
  });
  return [message && `${toSentence(message)} `, fix && ['What to do: ', ...drawn, /[.?]$/.test(fix) ? '' : '.']];
}

function Command({ text }: { text: string }) {
  const [command, to, words] = pages.find(([each]) => each.test(text)) ?? [];
  if (command && to) return <Link to={text.replace(command, to)}>{words}</Link>;
  const copy = (): void => void copyText(text).then((isCopied) => isCopied && showToast('Copied.'));
  return (
    <>
      type <code>{text}</code> in a terminal <Button isSmall onClick={copy} words="Copy" aria-label={`Copy ${text}`} />
    </>
  );
}
