import { type DeskIconName, deskIcons } from '../../../ui/desk-icons.ts';
import { IconDrawing } from '../../../ui/Icon.tsx';

export type IconName = DeskIconName;

/** Draws an icon beside words; it says nothing by itself. */
export const Icon = ({ name }: { name: IconName }) => <IconDrawing {...deskIcons[name]} />;
