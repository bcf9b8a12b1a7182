import { Link } from 'react-router';
import { toSentence } from '../../../core/text/sentence.ts';
import { splitFix } from '../../../core/text/wording.ts';
import { copyText } from '../../../ui/browser.ts';
import { useApi } from '../api.ts';
import { Button } from './Button.tsx';
import { parts } from './settings-words.ts';
import { showToast } from './Toasts.tsx';

/** Commands that have a page here: its address, and what is done there. */
const pages: readonly (readonly [command: RegExp, to: string, words: string])[] = [
  [/^(\.\/garage publish|npm run build)$/, '/articles/publish', 'publish the site'],
  [/^\.\/garage publish --new-address$/, '/articles/publish', 'publish with the new address'],
  [/^\.\/garage backup .*/, '/', 'press “Back up now” on the overview'],
  [/^\.\/garage keys save .*/, '/settings/keys', 'download them once'],
  [/^\.\/garage issue send (\S+).*/, '/issues/$1', 'open its page'],
  [/^\.\/garage issue pause (\S+)$/, '/issues/$1/sending', 'pause it'],
  [/^\.\/garage post rename (\S+).*/, '/articles/$1/address', 'give it another address'],
  [/^\.\/garage facts correct (\S+).*/, '/facts/$1', 'correct it'],
  [/^\.\/garage issue (?:resolve|report) (\S+).*/, '/issues/$1/report', 'open its report'],
  [/^\.\/garage subscribers import$/, '/subscribers/import', 'import it'],
  [/^\.\/garage subscribers resend-.*/, '/subscribers', 'open the subscriber'],
];

/** A setting of the environment that has its field in a file of the site unless it is set. */
const inFile: Readonly<Record<string, string>> = { POSTAL_ADDRESS: 'site.postalAddress' };

/** Returns what finds the words of a setting on the Settings page, and the address of its field if it has one. */
export function useSettingNames() {
  const { data } = useApi('GET /api/settings', {});
  return (name: string): { words: string; to?: string } => {
    const field = data?.fields.find(({ id }) => id === name || id === inFile[name]);
    if (field !== undefined) return { words: field.label, to: `/settings/${field.group}#${field.id}` };
    const login = parts.find(({ id }) => id === name && name in (data?.logins ?? {}));
    return login === undefined ? { words: name } : { words: login.words, to: `/settings/${login.id}` };
  };
}

/** Says what was found and what to do. */
export function FixWords({ message, fix }: { message?: string; fix: string | undefined }) {
  return [message && `${toSentence(message)} `, fix && ['What to do: ', <Slots key="fix" text={toEnd(fix)} />]];
}

const toEnd = (fix: string): string => (/[.?]$/.test(fix) ? fix : `${fix}.`);

/** Says what to do, with links to fields and pages; what only a terminal can do is copied from here. */
export const Slots = ({ text }: { text: string }) =>
  splitFix(text).map((part, at) => {
    if (at % 2 === 0) return part;
    if (part.startsWith('run ')) return <Command key={part} text={part.slice('run '.length)} />;
    return <Setting key={part} name={part} />;
  });

function Setting({ name }: { name: string }) {
  const { words, to } = useSettingNames()(name);
  if (to !== undefined) return <Link to={to}>{`“${words}”`}</Link>;
  return [<code key={name}>{name}</code>, ' in the file .env'];
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
