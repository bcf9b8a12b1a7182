import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Route, Routes } from 'react-router';
import { importFilesSchema } from '../../../core/desk-import.ts';
import { getJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { PageHead } from '../kit/PageHead.tsx';
import { QueryState } from '../kit/QueryState.tsx';
import { ImportColumnsStep } from './ImportColumnsStep.tsx';
import { ImportFilesStep } from './ImportFilesStep.tsx';
import { ImportRunStep } from './ImportRunStep.tsx';

/** Imports a list in three steps; each has an address, and nothing changes before the last one. */
export function ImportView() {
  const query = useQuery({
    queryKey: ['import-files'],
    queryFn: ({ signal }) => getJson(importFilesSchema, '/api/import-files', signal),
  });
  return (
    <>
      <PageHead title="Import" sub={<Link to="/subscribers">Subscribers</Link>}>
        <Button tone="quiet" to="/subscribers" words="Cancel" />
      </PageHead>
      <QueryState query={query}>
        {({ files }) => (
          <Routes>
            <Route index element={<ImportFilesStep files={files} />} />
            <Route
              path="columns"
              element={
                files.length === 0 ? <Navigate to="/subscribers/import" replace /> : <ImportColumnsStep files={files} />
              }
            />
            <Route path=":id" element={<ImportRunStep />} />
          </Routes>
        )}
      </QueryState>
    </>
  );
}
