import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from './StatusWord.tsx';
import { nameKeys } from './use-keys.ts';

/** A change that a press starts, one at a time; a mutation of react-query is one. */
export interface Work {
  mutate(): void;
  isPending: boolean;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'onClick'> {
  /** Left out where an icon says it; then `aria-label` is needed. */
  words?: string;
  /** The one thing to do next, a strong second, something that destroys, or one without a border. */
  tone?: keyof typeof looks | undefined;
  isSmall?: boolean;
  icon?: IconName;
  /** The key that does the same, shown after the words. */
  hotkey?: string | false | undefined;
  /** A page of the desk: the button is a link to it. */
  to?: string;
  /** Any other address: a file to save, or with `isNewTab` a page beside the desk. */
  href?: string;
  isNewTab?: boolean;
  work?: Work;
  onClick?: (() => void) | undefined;
}

/** What has no tone of its own has a border; the site's own button is the one to press next. */
const looks = { go: '', ink: 'btn-ink', line: 'btn-line', danger: 'btn-danger', quiet: 'btn-quiet' };

/** Renders a button, or a link that looks like one. */
export function Button({ work, disabled, onClick = work && (() => work.mutate()), ...props }: ButtonProps) {
  const { tone = 'line', isSmall, icon, hotkey, to, href, isNewTab, words, ...button } = props;
  const className = ['btn', looks[tone], isSmall && 'btn-small', words === undefined && 'btn-icon']
    .filter(Boolean)
    .join(' ');
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {words} {hotkey && <kbd>{nameKeys(hotkey)}</kbd>}
    </>
  );
  if (to !== undefined) {
    return (
      <Link className={className} to={to} aria-label={button['aria-label']} onClick={onClick}>
        {content}
      </Link>
    );
  }
  if (href !== undefined) {
    const tab = isNewTab ? { target: '_blank', rel: 'noreferrer' } : { download: true };
    return (
      <a className={className} href={href} {...tab}>
        {content}
      </a>
    );
  }
  return (
    <button type="button" {...button} className={className} disabled={disabled || work?.isPending} onClick={onClick}>
      {content}
    </button>
  );
}
