import 'virtual:desk-theme.css';
import './styles/desk.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { client } from './api.ts';
import { Toasts } from './kit/Toasts.tsx';
import { applyTheme, Shell } from './Shell.tsx';
import { views } from './views.tsx';

applyTheme();

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
