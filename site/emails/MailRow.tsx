import type { ReactNode } from 'react';
import { mailColors } from './mail-palette.ts';

interface MailRowProps {
  children: ReactNode;
  /** Space above and below, in px. */
  top?: number;
  bottom?: number;
}

/** A part of a mail at the full width of its column, with the margins every part shares. */
export function MailRow({ children, top = 0, bottom = 0 }: MailRowProps) {
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        <tr>
          <td
            className="m-pad m-paper"
            style={{
              padding: `${top}px 32px ${bottom}px`,
              backgroundColor: mailColors.paper.light,
            }}
          >
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
