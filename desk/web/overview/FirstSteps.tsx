import { useState } from 'react';
import { formatCountOf } from '../../../core/text/counts.ts';
import type { Overview } from '../../overview.ts';
import { ask, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { FormDialog } from '../kit/Dialog.tsx';
import { type CheckItem, Checklist } from '../kit/Lists.tsx';
import { Section } from '../kit/Section.tsx';

const firstRunSteps: readonly CheckItem[] = [
  {
    key: 'yours',
    level: 'todo',
    title: 'Make it yours',
    detail: 'Name, words, colors, logo and addresses: pages, mails and the privacy policy show them.',
    action: <Button to="/settings" words="Open the settings" />,
  },
  {
    key: 'readers',
    level: 'todo',
    title: 'Bring your readers',
    detail:
      'Import the list of readers from Ghost, Substack, Buttondown, Mailchimp or any CSV file. People who left stay away. Articles move separately, as Markdown. Or start from zero.',
    action: <Button to="/subscribers/import" words="Import readers" tone="go" />,
  },
  {
    key: 'mail',
    level: 'todo',
    title: 'Connect your mail',
    detail: 'Enter the login of a mail service. Until then every mail is saved as a file, and nobody gets one.',
    action: <Button to="/settings/SMTP_URL" words="Set up the mail login…" />,
  },
];

const keysStep: CheckItem = {
  key: 'keys',
  level: 'todo',
  title: 'Keep your keys',
  detail: 'The link keys and the mail login are in no backup. Download them once and keep them apart from it.',
  action: <Button to="/settings/keys" words="Download them…" />,
};

/** Guides a new publisher: each step with its button, until it is done. */
export function FirstSteps({ overview: { isFirstRun, samples, isKeysSaved } }: { overview: Overview }) {
  const [isAsking, setIsAsking] = useState(false);
  const samplesStep: CheckItem = {
    key: 'samples',
    level: 'todo',
    title: 'Delete the samples',
    detail: `${formatCountOf(samples.length, 'sample text')} came with the program. Readers can see them, but no feed, search engine or issue gets them.`,
    action: <Button onClick={() => setIsAsking(true)} words="Delete the samples…" />,
  };
  const items = [
    ...(isFirstRun ? firstRunSteps : []),
    ...(isFirstRun && !isKeysSaved ? [keysStep] : []),
    ...(samples.length > 0 ? [samplesStep] : []),
  ];
  if (items.length === 0) return null;
  return (
    <Section title="First steps">
      <Checklist items={items} />
      {isAsking && <DeleteSamplesDialog samples={samples} onClose={() => setIsAsking(false)} />}
    </Section>
  );
}

function DeleteSamplesDialog({ samples, onClose }: { samples: readonly string[]; onClose(): void }) {
  const work = useChange(
    () => ask('POST /api/samples/delete', {}),
    ({ count }) => {
      onClose();
      return `Deleted ${formatCountOf(count, 'sample text')}. Publish the site, so that readers no longer see them.`;
    },
  );
  return (
    <FormDialog
      title="Delete the samples"
      work={work}
      action={`Delete ${formatCountOf(samples.length, 'sample text')}`}
      isDanger
      onClose={onClose}
    >
      <ul>
        {samples.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <p>
        Is one of them yours by now? Open it and take <b>sample</b> out of its details: then it stays, and feeds, search
        and issues may have it.
      </p>
    </FormDialog>
  );
}
