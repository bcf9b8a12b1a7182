import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useNavigate } from 'react-router';
import { type DeskImportFile, importFilesSchema } from '../../../core/desk-import.ts';
import { formatCountOf, formatNumber } from '../../../ui/format.ts';
import { sendFile, sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Fault } from '../kit/Fault.tsx';
import { CheckField } from '../kit/Fields.tsx';
import { FileDrop } from '../kit/FileDrop.tsx';
import { Icon } from '../kit/Icon.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { Section } from '../kit/Section.tsx';
import { ImportSteps } from './ImportSteps.tsx';

const places: readonly (readonly [service: string, where: string])[] = [
  ['Ghost', 'Members, gear, Export all members'],
  ['Substack', 'Settings, Exports, New export'],
  ['Buttondown', 'Subscribers, Export'],
  ['Mailchimp', 'Audience, Export. Bring the zip archive as it is: one of its files lists who left'],
  ['listmonk', 'Subscribers, Export CSV'],
  ['A list', 'A CSV file whose first line names the columns: email is enough'],
];

const shownNames = 5;

/** Takes the files, by drop or by choice. */
export function ImportFilesStep({ files }: { files: readonly DeskImportFile[] }) {
  const [hasAsked, setHasAsked] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = (answer: { files: DeskImportFile[] }): void => void client.setQueryData(['import-files'], answer);
  const upload = useMutation({
    async mutationFn(chosen: readonly File[]) {
      const ignored: string[] = [];
      for (const file of chosen) {
        const path = `/api/import-files?name=${encodeURIComponent(file.name)}`;
        const answer = await sendFile(importFilesSchema, path, file);
        ignored.push(...(answer.ignored ?? []));
        show(answer);
      }
      return ignored;
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => sendJson(importFilesSchema, `/api/import-files/${id}`, { method: 'DELETE' }),
    onSuccess: show,
  });
  const error = upload.error ?? remove.error;
  return (
    <>
      <ImportSteps now={0} />
      <div className="cols">
        <div className="stack">
          {error !== null && <Fault fault={faultOf(error)} />}
          <FileDrop
            title="Drop the files your old newsletter service gave you"
            hint="CSV files or a zip archive of them. Nothing changes until the last step."
            label="Files to import"
            accept=".csv,.txt,.tsv,.zip,text/csv"
            words={upload.isPending ? 'Reading…' : files.length === 0 ? 'Choose files' : 'Choose more files'}
            tone={files.length === 0 ? 'go' : undefined}
            isMultiple
            isBusy={upload.isPending}
            onFiles={upload.mutate}
          />
          {files.length > 0 && (
            <ul className="import-files" aria-label="Files">
              {files.map(({ id, name, rows, provider }) => (
                <li key={id} className="row">
                  <Icon name="table" />
                  <span>
                    <b>{name}</b> <span className="muted">{`${formatCountOf(rows, 'line')}, ${provider}`}</span>
                  </span>
                  <span className="grow" />
                  <Button isSmall tone="quiet" onClick={() => remove.mutate(id)} words={`Remove ${name}`} />
                </li>
              ))}
            </ul>
          )}
          {upload.data !== undefined && upload.data.length > 0 && (
            <p className="muted">
              Ignored in the archive: {upload.data.slice(0, shownNames).join(', ')}
              {upload.data.length > shownNames && ` and ${formatNumber(upload.data.length - shownNames)} more`}.
            </p>
          )}
          <CheckField isOn={hasAsked} onChange={setHasAsked}>
            <b>These people asked for my newsletter.</b>{' '}
            <span className="muted">
              Bought or collected addresses ruin your name with mail servers, and in many places they are against the
              law.
            </span>
          </CheckField>
          <p className="row">
            <Button
              tone={files.length === 0 ? undefined : 'go'}
              disabled={!hasAsked || files.length === 0 || upload.isPending}
              onClick={() => void navigate('/subscribers/import/columns')}
              words="Next: what the columns mean"
            />
          </p>
        </div>
        <div>
          <WhereToFind />
        </div>
      </div>
    </>
  );
}

const WhereToFind = () => (
  <Section title="Where to find the file">
    <dl className="key-values">
      {places.map(([service, where]) => (
        <Fragment key={service}>
          <dt>{service}</dt>
          <dd>{where}</dd>
        </Fragment>
      ))}
    </dl>
  </Section>
);
