import 'virtual:desk-theme.css';
import './styles/desk.css';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { isStoreAway, retryEvery } from './api.ts';
import { Toasts } from './kit/Toasts.tsx';
import { applyTheme, Shell } from './Shell.tsx';
import { views } from './views/views.tsx';

applyTheme();

const client: QueryClient = new QueryClient({
  // Whatever was changed, what is on the page may say something else now. Not awaited: the next key works at once.
  mutationCache: new MutationCache({ onSettled: () => void client.invalidateQueries() }),
  defaultOptions: {
    // The desk is on this machine: without the internet it answers, and nothing asked for waits to be done later.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      // The store comes back by itself; a closed desk does not.
      retry: (count, error) => count < 3 && isStoreAway(error),
      retryDelay: 2000,
      refetchInterval: ({ state }) => retryEvery(state.error),
    },
  },
});

const router = createBrowserRouter([{ element: <Shell />, children: views }]);

const place = document.getElementById('desk');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  );
}
