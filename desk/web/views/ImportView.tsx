import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { importFilesSchema } from '../../../core/desk-import.ts';
import { getJson, sendJson } from '../api.ts';
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
  const client = useQueryClient();
  const navigate = useNavigate();
  // An import that was compared or runs goes on reading its files.
  const isPlan = /import(\/columns)?\/?$/.test(useLocation().pathname);
  const cancel = useMutation({
    async mutationFn() {
      for (const { id } of query.data?.files ?? [])
        await sendJson(importFilesSchema, `/api/import-files/${id}`, { method: 'DELETE' });
    },
    onSettled() {
      client.removeQueries({ queryKey: ['import-files'] });
      return navigate('/subscribers');
    },
  });
  return (
    <>
      <PageHead title="Import" sub={<Link to="/subscribers">Subscribers</Link>}>
        {isPlan && <Button tone="quiet" onClick={() => cancel.mutate()} words="Cancel" />}
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
