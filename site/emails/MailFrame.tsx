import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import type { ReactNode } from 'react';
import { site } from '../../site.config.ts';
import { MailMasthead } from './MailMasthead.tsx';
import { mailColors, mailFonts } from './mail-palette.ts';
import { mailStyleSheet } from './mail-style-sheet.ts';

interface MailFrameProps {
  /** Title of the document; some programs show it when the mail is opened on its own. */
  title: string;
  preview: string;
  footer: ReactNode;
  children: ReactNode;
}

/** What every mail of the site stands in: head, hidden preview, brand, one column of at most 600 px, footer. */
export function MailFrame({ title, preview, footer, children }: MailFrameProps) {
  const { paper, ink } = mailColors;
  return (
    <Html lang={site.language} dir="ltr">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <style>{mailStyleSheet}</style>
      </Head>
      <Body
        className="m-paper"
        style={{ backgroundColor: paper.light, color: ink.light, fontFamily: mailFonts.sans, margin: 0 }}
      >
        <Preview>{preview}</Preview>
        <Container className="m-paper" style={{ maxWidth: '600px', backgroundColor: paper.light }}>
          <MailMasthead />
          {children}
          {footer}
        </Container>
      </Body>
    </Html>
  );
}
