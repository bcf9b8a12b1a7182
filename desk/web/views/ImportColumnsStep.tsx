import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  columnMeaningSchema,
  type DeskImportFile,
  importFilesSchema,
  importJobSchema,
  importKindSchema,
} from '../../../core/desk-import.ts';
import { formatCountOf, formatNumber } from '../../../ui/format.ts';
import { sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Fault } from '../kit/Fault.tsx';
import { Select } from '../kit/Fields.tsx';
import { Icon } from '../kit/Icon.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { type Column, RowTable } from '../kit/RowTable.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { kindWords, meaningWords } from './import-words.ts';

type ImportColumn = DeskImportFile['columns'][number];
type Change = { id: string; meanings?: string[]; as?: string | null };

/** Shows what was recognized, file by file; every meaning can be corrected. */
export function ImportColumnsStep({ files }: { files: readonly DeskImportFile[] }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const change = useMutation({
    mutationFn: ({ id, ...body }: Change) =>
      sendJson(importFilesSchema, `/api/import-files/${id}`, { method: 'PATCH', body }),
    onSuccess: (answer) => client.setQueryData(['import-files'], answer),
  });
  const compare = useMutation({
    mutationFn: () => sendJson(importJobSchema, '/api/imports', { body: {} }),
    onSuccess: ({ id }) => void navigate(`/subscribers/import/${id}`),
  });
  const error = change.error ?? compare.error;
  const isOpen = files.some(({ question }) => question !== undefined);
  return (
    <>
      <ImportSteps now={1} />
      {error !== null && <Fault fault={faultOf(error)} level="warn" />}
      {files.map((file) => (
        <FileColumns key={file.id} file={file} onChange={(body) => change.mutate({ id: file.id, ...body })} />
      ))}
      <div className="row spaced">
        <Button to="/subscribers/import" words="Back" />
        <span className="grow" />
        <Button
          tone="go"
          disabled={isOpen || compare.isPending || change.isPending}
          onClick={() => compare.mutate()}
          words="Next: what will change"
        />
      </div>
    </>
  );
}

function FileColumns({ file, onChange }: { file: DeskImportFile; onChange(body: Omit<Change, 'id'>): void }) {
  const { name, rows, provider, evidence, columns, everyone, as, note, question } = file;
  const because = as === undefined && everyone.because !== '' ? ` (${everyone.because})` : '';
  const unset = question === undefined ? `As the file says: ${kindWords[everyone.kind]}${because}` : 'Choose';
  /** There is one address: the column that held it before is left out. */
  const withMeaning = (index: number, chosen: string): string[] =>
    columns.map(({ meaning }, at) => {
      if (at === index) return chosen;
      return chosen === 'address' && meaning === 'address' ? 'out' : meaning;
    });
  const shown: readonly Column<ImportColumn>[] = [
    { label: 'Column in the file', onPhone: 'full', render: (column) => <code>{column.name}</code> },
    {
      label: 'Means here',
      onPhone: 'full',
      render: (column) => (
        <Select
          isBare
          label={`Meaning of ${column.name}`}
          options={columnMeaningSchema.options.map((meaning) => [meaning, meaningWords[meaning]])}
          value={column.meaning}
          onChange={(chosen) => onChange({ meanings: withMeaning(columns.indexOf(column), chosen) })}
        />
      ),
    },
    { label: 'For example', render: ({ example }) => <span className="muted clip">{example}</span> },
    {
      label: 'Filled',
      render: ({ filled }) => <span className="no-wrap">{`${formatNumber(filled)} of ${formatNumber(rows)}`}</span>,
    },
  ];
  return (
    <section className="section stack" aria-label={name}>
      <div className="fault ok" role="note">
        <h2 className="row nowrap">
          <Icon name="ok" />
          {provider === 'CSV' ? 'This is a plain list' : `This is an export from ${provider}`}
        </h2>
        <p>
          {name}, {formatCountOf(rows, 'line')}. <Evidence columns={evidence} />
        </p>
      </div>
      {note !== undefined && <p className="muted spaced">{note}</p>}
      <div className={question === undefined ? undefined : 'fault warn'}>
        <Select
          label={
            question === undefined
              ? 'Everyone who is not marked otherwise in this file'
              : `${question}. Who are the people in ${name}?`
          }
          options={[['', unset], ...importKindSchema.options.map((kind) => [kind, kindWords[kind]] as const)]}
          value={as ?? ''}
          onChange={(kind) => onChange({ as: kind || null })}
        />
      </div>
      <RowTable
        caption={`Columns of ${name}`}
        columns={shown}
        rows={columns}
        keyOf={(column) => `${column.name} ${String(columns.indexOf(column))}`}
        isPlain
      />
    </section>
  );
}

function Evidence({ columns }: { columns: readonly string[] }) {
  if (columns.length === 0) return null;
  return (
    <>
      Known by the {columns.length === 1 ? 'column' : 'columns'}{' '}
      {columns.map((column, index) => (
        <span key={column}>
          {index > 0 && ', '}
          <code>{column}</code>
        </span>
      ))}
      .
    </>
  );
}
