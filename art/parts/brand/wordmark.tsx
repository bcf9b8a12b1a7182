import { glyphs } from '../../core/text.ts';
import { compactPath } from './compact-path.ts';
import { Mark } from './mark.tsx';

/** The two brand words, the background they stand on, and whether they stand in two lines. */
export interface WordmarkProps {
  words: readonly [string, string];
  on: 'light' | 'dark';
  stacked?: boolean;
}

const size = 64;
const left = 118;
const gap = 16;
const bold = { w: 800, track: -0.02 };
const medium = { w: 500, track: -0.015 };

/** The logo: the mark and the two words as outlines, no font needed. */
export const Wordmark = ({ words: [first, second], on, stacked = false }: WordmarkProps) => {
  const name = `${first} ${second}`;
  const top = glyphs(first, left, stacked ? 60 : 73, size, bold);
  const next = glyphs(second, stacked ? left : left + top.w + gap, stacked ? 122 : 73, size, medium);
  const width = Math.ceil((stacked ? left + Math.max(top.w, next.w) : left + top.w + gap + next.w) + 6);
  const dark = on === 'dark';
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${stacked ? 142 : 100}`}
      role="img"
      aria-label={name}
    >
      <title>{name}</title>
      <Mark s={stacked ? 1 : 0.96} y={stacked ? 14 : 0} bore={dark ? '#0f1f35' : '#12233b'} />
      <path d={compactPath(top.d)} fill={dark ? '#f6ead3' : '#12233b'} />
      <path d={compactPath(next.d)} fill="#e2582f" />
    </svg>
  );
};
