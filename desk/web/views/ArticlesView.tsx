import { Route, Routes } from 'react-router';
import { ArticleEditor } from './ArticleEditor.tsx';
import { ArticleList } from './ArticleList.tsx';

/** Articles and pages: the list, and one file with its form, its text and its page. */
export function ArticlesView() {
  return (
    <Routes>
      <Route path="/" element={<ArticleList />} />
      <Route path="new" element={<ArticleList dialog="new" />} />
      <Route path="changes" element={<ArticleList dialog="changes" />} />
      <Route path="publish" element={<ArticleList dialog="publish" />} />
      <Route path="pages/:id/:dialog?" element={<ArticleEditor kind="pages" />} />
      <Route path=":id/:dialog?" element={<ArticleEditor kind="posts" />} />
    </Routes>
  );
}
