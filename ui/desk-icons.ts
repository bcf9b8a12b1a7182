import own from './desk-icons.json' with { type: 'json' };
import { type IconShape, iconPaths } from './icon-paths.ts';

const { close, search, moon, mail, link, lock } = iconPaths;

/** The icons of the desk. The first six are states: each has a shape, never a color alone. */
export const deskIcons = {
  ...(own as Record<keyof typeof own, IconShape>),
  close,
  find: search,
  moon,
  mail,
  link,
  lock,
};

export type DeskIconName = keyof typeof deskIcons;
