import type { RouteObject } from 'react-router';
import { Button } from '../kit/Button.tsx';
import { Empty, PageHead } from '../kit/Section.tsx';
import { ArticleEditor } from './ArticleEditor.tsx';
import { ArticleList } from './ArticleList.tsx';
import { FactsView } from './FactsView.tsx';
import { ImportView } from './ImportView.tsx';
import { IssuesView } from './IssuesView.tsx';
import { JournalView } from './JournalView.tsx';
import { LettersView } from './LettersView.tsx';
import { OverviewView } from './OverviewView.tsx';
import { SettingsView } from './SettingsView.tsx';
import { SubscriberList } from './SubscriberList.tsx';

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
