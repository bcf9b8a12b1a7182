import type { RouteObject } from 'react-router';
import { ArticlesView } from './ArticlesView.tsx';
import { FactsView } from './FactsView.tsx';
import { IssuesView } from './IssuesView.tsx';
import { JournalView } from './JournalView.tsx';
import { LettersView } from './LettersView.tsx';
import { NotFoundView } from './NotFoundView.tsx';
import { OverviewView } from './OverviewView.tsx';
import { SettingsView } from './SettingsView.tsx';
import { SubscribersView } from './SubscribersView.tsx';

/** Every address of the desk. A view adds its own below its path: `issues/:id`, `issues/:id/schedule`. */
export const views: RouteObject[] = [
  { path: '/', element: <OverviewView /> },
  { path: '/issues/*', element: <IssuesView /> },
  { path: '/subscribers/*', element: <SubscribersView /> },
  { path: '/articles/*', element: <ArticlesView /> },
  { path: '/letters/*', element: <LettersView /> },
  { path: '/facts/*', element: <FactsView /> },
  { path: '/journal', element: <JournalView /> },
  { path: '/settings', element: <SettingsView /> },
  { path: '*', element: <NotFoundView /> },
];
