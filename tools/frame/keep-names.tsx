import type { ReactNode } from 'react';

/** Keeps a name with a hyphen, such as F-150, on one line: browsers break after the hyphen. */
export function keepNames(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  return text.split(/\b([A-Z]-\d+)\b/).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <span key={at} className="nowrap">
        {piece}
      </span>
    ),
  );
}
