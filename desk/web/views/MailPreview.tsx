import { useState } from 'react';
import type { z } from 'zod';
import type { mailPreviewSchema } from '../../../core/desk-issues.ts';
import { Segment } from '../kit/Segment.tsx';
import { useKeys } from '../kit/use-keys.ts';

/** Shows the mail as readers get it: wide or narrow, light or dark, or its text part. */
export function MailPreview({ from, drawn }: { from: string; drawn: z.infer<typeof mailPreviewSchema> | undefined }) {
  const [width, setWidth] = useState<'600' | '375'>('600');
  const [look, setLook] = useState<'light' | 'dark' | 'text'>('light');
  useKeys({
    'mod+shift+p': () => setWidth(width === '600' ? '375' : '600'),
    'mod+shift+d': () => setLook(look === 'dark' ? 'light' : 'dark'),
  });
  const mail = drawn?.mail;
  return (
    <>
      <div className="pane-head">
        <Segment<'600' | '375'>
          label="Width"
          options={[
            ['600', '600'],
            ['375', '375'],
          ]}
          value={width}
          onChange={setWidth}
        />
        <Segment<'light' | 'dark' | 'text'>
          label="Look"
          options={[
            ['light', 'Light'],
            ['dark', 'Dark'],
            ['text', 'Text'],
          ]}
          value={look}
          onChange={setLook}
        />
        <span className="grow" />
        {mail !== undefined && <span className="muted small wide-only">{Math.ceil(mail.bytes / 1024)} KB</span>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <section className="stage mailstage" aria-label="The mail" tabIndex={0}>
        {drawn?.fault !== undefined && (
          <p className="stage-note err" role="status">
            The mail cannot be drawn: {drawn.fault.line === undefined ? '' : `line ${drawn.fault.line}: `}
            {drawn.fault.message}
          </p>
        )}
        {mail !== undefined && (
          <>
            <div className="inbox">
              <p>{from}</p>
              <p>
                <b>{mail.subject}</b> {mail.preview}
              </p>
            </div>
            <div className={width === '375' ? 'mailbox w375' : 'mailbox'}>
              {look === 'text' ? (
                <div className="textmail">{mail.text}</div>
              ) : (
                <iframe title={`The mail, ${look}, ${width} wide`} sandbox="" src={`/api/mail/${mail.frame}/${look}`} />
              )}
            </div>
          </>
        )}
      </section>
    </>
  );
}
