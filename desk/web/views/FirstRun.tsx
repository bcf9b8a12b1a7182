import type { Light } from '../../../core/desk-overview.ts';
import { Button } from '../kit/Button.tsx';

const steps = [
  {
    title: 'Make it yours',
    text: 'Name, words, colors, logo and addresses: pages, mails and the privacy policy show them.',
    button: { to: '/settings', words: 'Open the settings' },
  },
  {
    title: 'Bring your readers',
    text: 'Import from Ghost, Substack, Buttondown, Mailchimp or a plain list. People who left stay away. Or start from zero.',
    button: { to: '/subscribers/import', words: 'Import readers', tone: 'go' },
  },
  {
    title: 'Connect your mail',
    text: 'Enter the login of a mail service. Until then every mail is saved as a file, and nobody gets one.',
    button: { to: '/settings/SMTP_URL', words: 'Set up the mail login…' },
  },
] as const;

/** Guides a new publisher: three steps, each with its button. */
export function FirstRun({ lights }: { lights: readonly Light[] }) {
  const mail = lights.find(({ name }) => name === 'Mail');
  const isMailFine = mail?.findings.some(({ message }) => message.includes('is ready')) === true;
  return (
    <div className="three-up section">
      {steps.map(({ title, text, button }, index) => (
        <div key={title} className={isMailFine && index === 2 ? 'box step done' : 'box step'}>
          <span className="step-number">{index + 1}</span>
          <h2>{title}</h2>
          <p>{text}</p>
          <div className="actions">
            <Button {...button} />
          </div>
        </div>
      ))}
    </div>
  );
}
