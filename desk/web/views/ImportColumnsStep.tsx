import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  columnMeaningSchema,
  type DeskImportFile,
  importFilesSchema,
  importJobSchema,
  importKindSchema,
} from '../../../core/desk-import.ts';
import { sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Fault } from '../kit/Fault.tsx';
import { formatCountOf, formatNumber } from '../kit/format.ts';
import { Icon } from '../kit/Icon.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { Steps } from '../kit/Steps.tsx';
import { importSteps, kindWords, meaningWords } from './import-words.ts';

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
      <Steps names={importSteps} now={1} />
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
  const meanings = columns.map(({ meaning }) => meaning);
  return (
    <section className="import-file" aria-label={name}>
      <div className="fault ok" role="note">
        <h2>
          <Icon name="ok" />
          {provider === 'CSV' ? 'This is a plain list' : `This is an export from ${provider}`}
        </h2>
        <p>
          {name}, {formatCountOf(rows, 'line')}.
          {evidence.length > 0 && (
            <>
              {' '}
              Known by the {evidence.length === 1 ? 'column' : 'columns'}{' '}
              {evidence.map((column, index) => (
                <span key={column}>
                  {index > 0 && ', '}
                  <code>{column}</code>
                </span>
              ))}
              .
            </>
          )}
        </p>
      </div>
      {note !== undefined && <p className="muted spaced">{note}</p>}
      <label className={question === undefined ? 'field' : 'field fault warn'}>
        <span>
          {question === undefined
            ? 'Whoever is not marked otherwise in this file'
            : `${question}. Who are the people in ${name}?`}
        </span>
        <select className="input" value={as ?? ''} onChange={({ target }) => onChange({ as: target.value || null })}>
          <option value="">
            {question === undefined
              ? `As the file says: ${kindWords[everyone.kind]}${as === undefined && everyone.because !== '' ? ` (${everyone.because})` : ''}`
              : 'Choose'}
          </option>
          {importKindSchema.options.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind]}
            </option>
          ))}
        </select>
      </label>
      <table className="data-table cards plain">
        <caption className="visually-hidden">Columns of {name}</caption>
        <thead>
          <tr>
            <th>Column in the file</th>
            <th>Means here</th>
            <th>For example</th>
            <th>Filled</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => (
            <tr key={`${column.name} ${String(index)}`}>
              <td className="phone-full">
                <code>{column.name}</code>
              </td>
              <td>
                <select
                  className="input"
                  aria-label={`Meaning of ${column.name}`}
                  value={column.meaning}
                  onChange={({ target }) => {
                    const isAddress = target.value === 'address';
                    onChange({
                      meanings: meanings.map((meaning, at) => {
                        if (at === index) return target.value;
                        // There is one address: the column that held it before is left out.
                        return isAddress && meaning === 'address' ? 'out' : meaning;
                      }),
                    });
                  }}
                >
                  {columnMeaningSchema.options.map((meaning) => (
                    <option key={meaning} value={meaning}>
                      {meaningWords[meaning]}
                    </option>
                  ))}
                </select>
              </td>
              <td className="muted">
                <span className="clip">{column.example}</span>
              </td>
              <td className="no-wrap" data-label="filled">
                {formatNumber(column.filled)} of {formatNumber(rows)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
