import { useEffect, useRef, useState } from 'react';
import { Segment } from '../kit/Fields.tsx';
import { type MailRoute, useDrawnMail } from './use-issue-checks.ts';

const widths = [
  ['600', '600'],
  ['375', '375'],
] as const;
const looks = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['text', 'Text'],
] as const;

interface MailPreviewProps {
  from: string;
  /** What draws it. */
  route: MailRoute;
  id: string;
  text: string;
  /** Whether it is still being written: what it lacks is no fault yet. */
  isCalm: boolean;
}

/** Shows the mail as readers get it: wide or narrow, light or dark, or its text part. */
export function MailPreview({ from, route, id, text, isCalm }: MailPreviewProps) {
  const { data: drawn } = useDrawnMail(route, id, text);
  const [width, setWidth] = useState<'600' | '375'>('600');
  const [look, setLook] = useState<'light' | 'dark' | 'text'>('light');
  // While a line cannot be drawn the last mail stays, at its place.
  const [mail, setMail] = useState(drawn?.mail);
  if (drawn?.mail !== undefined && drawn.mail !== mail) setMail(drawn.mail);
  return (
    <>
      <div className="pane-head">
        <Segment label="Width" options={widths} value={width} onChange={(name) => setWidth(name)} />
        <Segment label="Look" options={looks} value={look} onChange={(name) => setLook(name)} />
        <span className="grow" />
        {mail !== undefined && <span className="muted small wide-only">{Math.ceil(mail.bytes / 1024)} KB</span>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <section className="stage mailstage" aria-label="The mail" tabIndex={0}>
        {drawn?.fault !== undefined && (
          <p className={isCalm ? 'stage-note' : 'stage-note err'} role="status">
            The mail cannot be drawn: {drawn.fault.message}
          </p>
        )}
        {mail !== undefined && (
          <>
            <div className="box inbox">
              <p>{from}</p>
              <p>
                <b>{mail.subject}</b> {mail.preview}
              </p>
            </div>
            <div className={width === '375' ? 'mailbox w375' : 'mailbox'}>
              {look === 'text' ? (
                <div className="textmail">{mail.text}</div>
              ) : (
                <MailFrame title={`The mail, ${look}, ${width} wide`} address={`/api/mail/${mail.frame}/${look}`} />
              )}
            </div>
          </>
        )}
      </section>
    </>
  );
}

/** The mail in its frame. A new text takes the place of the old one, so that the frame keeps its scroll place. */
function MailFrame({ title, address }: { title: string; address: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(address);
  const shown = useRef('');
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (!isLoaded || shown.current === address) return undefined;
    const stop = new AbortController();
    fetch(address, { signal: stop.signal })
      .then((response) => (response.ok ? response.text() : undefined))
      .then((html) => {
        const window = frame.current?.contentWindow;
        const page = frame.current?.contentDocument;
        if (html === undefined || !window || !page) return;
        const { scrollX, scrollY } = window;
        // Read by the frame's own policy, which allows a mail its styles and no scripts.
        page.documentElement.innerHTML = html;
        window.scrollTo(scrollX, scrollY);
        shown.current = address;
      })
      // The next letter asks again.
      .catch(() => undefined);
    return () => stop.abort();
  }, [address, isLoaded]);
  function onLoad(): void {
    shown.current = first;
    setIsLoaded(true);
  }
  // Without scripts; this page may put the next text in.
  return <iframe ref={frame} title={title} sandbox="allow-same-origin" src={first} onLoad={onLoad} />;
}
