/** A drawn mail with its slots filled for looking at. */
export interface ShownMail {
  name: string;
  subject: string;
  preview: string;
  html: string;
  text: string;
}

const widths = [390, 600] as const;

function MailView({ mail }: { mail: ShownMail }) {
  return (
    <section className="kit-mail">
      <h2>{mail.name}</h2>
      <p>
        <b>{mail.subject}</b> {mail.preview}
      </p>
      <div className="kit-frames">
        {widths.map((width) => (
          <iframe key={width} title={`${mail.name} at ${width} px`} width={width} height="900" srcDoc={mail.html} />
        ))}
      </div>
      <details>
        <summary>Text part</summary>
        <pre>{mail.text}</pre>
      </details>
    </section>
  );
}

/** Every mail at the two widths it is drawn for, for authors only. */
export function MailsPage({ mails }: { mails: ShownMail[] }) {
  return (
    <div className="wrap text-page">
      <header className="page-head">
        <h1>Mails</h1>
        <p className="lede">As readers get them, drafts too. Links lead to this site; personal links lead nowhere.</p>
      </header>
      {mails.map((mail) => (
        <MailView key={mail.name} mail={mail} />
      ))}
    </div>
  );
}
