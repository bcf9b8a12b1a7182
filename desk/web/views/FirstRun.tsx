import type { Light } from '../../../core/desk-overview.ts';
import { Button } from '../kit/Button.tsx';

/** Guides a new publisher: three steps, each with its button. */
export function FirstRun({ lights }: { lights: readonly Light[] }) {
  const isMailFine =
    lights.find(({ name }) => name === 'Mail')?.findings.some(({ message }) => message.includes('is ready')) === true;
  return (
    <div className="three-up first-run">
      <div className="step">
        <span className="step-number">1</span>
        <h2>Make it yours</h2>
        <p>Name, words, colors, logo and addresses: pages, mails and the privacy policy show them.</p>
        <div className="actions">
          <Button to="/settings" words="Open the settings" />
        </div>
      </div>
      <div className="step">
        <span className="step-number">2</span>
        <h2>Bring your readers</h2>
        <p>
          Import from Ghost, Substack, Buttondown, Mailchimp or a plain list. People who left stay away. Or start from
          zero.
        </p>
        <div className="actions">
          <Button tone="go" to="/subscribers/import" words="Import readers" />
        </div>
      </div>
      <div className={isMailFine ? 'step done' : 'step'}>
        <span className="step-number">3</span>
        <h2>Connect your mail</h2>
        <p>Enter the login of a mail service. Until then every mail is saved as a file, and nobody gets one.</p>
        <div className="actions">
          <Button to="/settings/SMTP_URL" words="Set up the mail login…" />
        </div>
      </div>
    </div>
  );
}
