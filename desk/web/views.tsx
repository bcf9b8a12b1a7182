import type { RouteObject } from 'react-router';
import { ArticleEditor } from './articles/ArticleEditor.tsx';
import { ArticleList } from './articles/ArticleList.tsx';
import { FactsView } from './facts/FactsView.tsx';
import { IssuesView } from './issues/IssuesView.tsx';
import { Button } from './kit/Button.tsx';
import { Empty, PageHead } from './kit/Section.tsx';
import { LettersView } from './letters/LettersView.tsx';
import { OverviewView } from './overview/OverviewView.tsx';
import { SettingsView } from './settings/SettingsView.tsx';
import { ImportView } from './subscribers/ImportView.tsx';
import { SubscriberList } from './subscribers/SubscriberList.tsx';
import { JournalView } from './work/JournalView.tsx';

/** Every address of the desk. A view adds its own below its path: `issues/:id`, `issues/:id/schedule`. */
export const views: RouteObject[] = [
  { path: '/', element: <OverviewView /> },
  { path: '/issues/*', element: <IssuesView /> },
  { path: '/subscribers/import/*', element: <ImportView /> },
  { path: '/subscribers/:id?', element: <SubscriberList /> },
  { path: '/articles', element: <ArticleList /> },
  { path: '/articles/new', element: <ArticleList dialog="new" /> },
  { path: '/articles/import', element: <ArticleList dialog="import" /> },
  { path: '/articles/deleted', element: <ArticleList dialog="deleted" /> },
  { path: '/articles/publish', element: <ArticleList dialog="publish" /> },
  { path: '/articles/pages/:id/:dialog?', element: <ArticleEditor kind="pages" /> },
  { path: '/articles/:id/:dialog?', element: <ArticleEditor kind="posts" /> },
  { path: '/letters/*', element: <LettersView /> },
  { path: '/facts/*', element: <FactsView /> },
  { path: '/journal', element: <JournalView /> },
  { path: '/settings/:part?', element: <SettingsView /> },
  { path: '*', element: <NotFoundView /> },
];

function NotFoundView() {
  return (
    <>
      <PageHead title="Nothing here" />
      <Empty title="The desk has no page at this address" acts={<Button to="/" words="Go to the overview" />}>
        A link may be old, or the thing it led to was deleted.
      </Empty>
    </>
  );
}
