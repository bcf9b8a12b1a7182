import { Route, Routes, useParams } from 'react-router';
import { ImportView } from './ImportView.tsx';
import { ReaderList } from './ReaderList.tsx';

/** The subscribers: the list with one person beside it, and the import. */
export function SubscribersView() {
  return (
    <Routes>
      <Route index element={<ReaderList />} />
      <Route path="import/*" element={<ImportView />} />
      <Route path=":id" element={<OneReader />} />
    </Routes>
  );
}

function OneReader() {
  return <ReaderList openId={useParams()['id']} />;
}
