import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { getPicture } from '../posts/pictures.ts';

interface EnlargeLinkProps {
  picture: string;
  /** What is under the picture when it is open; its description without it. */
  caption?: string | undefined;
  className?: string;
  /** What the link says, where it shows an icon instead of the picture. */
  label?: string;
  children?: ReactNode;
}

/** Renders the link that opens a picture in the viewer; without JavaScript it opens the file. */
export function EnlargeLink({ picture, caption, className, label, children }: EnlargeLinkProps) {
  const { webp, largest, alt } = getPicture(picture);
  return (
    <a
      className={className}
      href={webp.at(-1)?.url}
      data-tool="enlarge"
      data-large={largest}
      data-caption={caption ?? alt}
      aria-label={label}
    >
      {children ?? <Icon name="enlarge" />}
    </a>
  );
}
