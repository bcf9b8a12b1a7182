import type { ReactNode } from 'react';
import type { LetterRow } from '../../../core/desk-letters.ts';

/** Shows the signals of a letter in words; a list has room for the likely spam and the first word of each other. */
export function LetterTags({
  letter: { isSubscriber, reasons, isLikelySpam, isApproved },
  isShort = false,
  children,
}: {
  letter: Pick<LetterRow, 'isSubscriber' | 'reasons' | 'isLikelySpam' | 'isApproved'>;
  isShort?: boolean;
  children?: ReactNode;
}) {
  const shown = isShort ? (isLikelySpam ? [] : reasons.slice(0, 1)) : reasons;
  return (
    <p className="row tight">
      {isApproved && <span className="tag warn">With the next publish</span>}
      {isLikelySpam && <span className="tag err">Likely spam</span>}
      {shown.map((reason, at) => (
        <span key={reason} className={isSubscriber && at === 0 ? 'tag ok' : 'tag'}>
          {reason}
        </span>
      ))}
      {children}
    </p>
  );
}
