import { type DeskIconName, deskIcons } from '../../../ui/desk-icons.ts';
import { IconDrawing } from '../../../ui/Icon.tsx';

/** How urgent a state is: fine, to look at, stopped, nothing to report, or something happening now. */
export type StatusKind = 'ok' | 'warn' | 'err' | 'off' | 'act';

const icons: Record<StatusKind, IconName> = { ok: 'ok', warn: 'warn', err: 'err', off: 'ring', act: 'go' };

/** A state in words. */
export interface Status {
  kind: StatusKind;
  word: string;
  icon?: IconName;
}

/** Shows a state as a shape and a word: the only way to show one. */
export function StatusWord({ kind, word, icon }: Status) {
  return (
    <span className={`status ${kind}`}>
      <Icon name={icon ?? icons[kind]} />
      {word}
    </span>
  );
}

export type IconName = DeskIconName;

/** Draws an icon beside words; it says nothing by itself. */
export const Icon = ({ name }: { name: IconName }) => <IconDrawing {...deskIcons[name]} />;
