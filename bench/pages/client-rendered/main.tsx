import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { Frame } from './Frame.tsx';
import { ArchivePage, ArticlePage, HomePage } from './Pages.tsx';
import '../floor/floor.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter basename="/app">
      <Frame>
        <Routes>
          <Route path="/" element={<HomePage />} />
          <Route path="/blog" element={<ArchivePage />} />
          <Route path="/blog/:slug" element={<ArticlePage />} />
        </Routes>
      </Frame>
    </BrowserRouter>
  </StrictMode>,
);
