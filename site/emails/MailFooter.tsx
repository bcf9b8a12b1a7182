import { mailSlots } from '../../core/mail-template.ts';
import { site } from '../../site.config.ts';
import { MailRow } from './MailRow.tsx';
import { MailLink, MailSmallText } from './MailText.tsx';
import { mailColors } from './mail-palette.ts';

interface MailFooterProps {
  /** Why the reader gets this mail. */
  reason: string;
  /** Path of the mail's page, where it has one. */
  webPath?: string;
  /** False for the mail that asks for the confirmation: who has not subscribed has nothing to leave. */
  isSubscribed?: boolean;
}

/** The end of every mail: the reason, the way out, and where the publisher lives. */
export function MailFooter({ reason, webPath, isSubscribed = true }: MailFooterProps) {
  return (
    <MailRow top={36} bottom={40}>
      <div className="m-rule" style={{ borderTop: `1px solid ${mailColors.rule.light}`, paddingTop: '20px' }}>
        <MailSmallText>{reason}</MailSmallText>
        {isSubscribed && (
          <MailSmallText top={12}>
            <MailLink href={mailSlots.unsubscribe}>Unsubscribe</MailLink> at any time, or{' '}
            <MailLink href={mailSlots.preferences}>choose your topics</MailLink>.
          </MailSmallText>
        )}
        {webPath && (
          <MailSmallText top={12}>
            <MailLink href={mailSlots.site + webPath}>Read this issue on the web</MailLink>, with the source of every
            figure.
          </MailSmallText>
        )}
        <MailSmallText top={12}>{mailSlots.postalAddress}</MailSmallText>
        <MailSmallText top={12}>
          {site.name} is an independent site and is not affiliated with, sponsored by or endorsed by General Motors,
          Chevrolet or GMC.
        </MailSmallText>
      </div>
    </MailRow>
  );
}
