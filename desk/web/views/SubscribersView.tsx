import { Route, Routes, useParams } from 'react-router';
import { ImportView } from './ImportView.tsx';
import { SubscriberList } from './SubscriberList.tsx';

/** The subscribers: the list with one person beside it, and the import. */
export function SubscribersView() {
  return (
    <Routes>
      <Route index element={<SubscriberList />} />
      <Route path="import/*" element={<ImportView />} />
      <Route path=":id" element={<OneSubscriber />} />
    </Routes>
  );
}

function OneSubscriber() {
  return <SubscriberList openId={useParams()['id']} />;
}
