import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ArticleRow, articleSchema, findingsSchema } from '../../../core/desk-articles.ts';
import { historySchema } from '../../../core/desk-history.ts';
import { getJson } from '../api.ts';
import { articlesQuery } from '../queries.ts';
import { articleApi } from './article-words.ts';

/** Reads the list. */
export const useArticles = () => useQuery(articlesQuery);

/** Reads one file; only when it is opened, because typing must not be overwritten. */
export const useArticle = (name: Pick<ArticleRow, 'kind' | 'id'>) =>
  useQuery({
    queryKey: ['article', name.kind, name.id],
    queryFn: ({ signal }) => getJson(articleSchema, articleApi(name), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Reads what check:content says, of this text too; the old findings stay with theirs while it runs again. */
export const useFindings = (version = '', text = '') =>
  useQuery({
    queryKey: ['findings', version],
    queryFn: async ({ signal }) => ({ ...(await getJson(findingsSchema, '/api/findings', signal)), text }),
    placeholderData: keepPreviousData,
  });

/** Reads what was deleted, and whether versions are kept at all. */
export const useHistory = () =>
  useQuery({
    queryKey: ['history'],
    queryFn: ({ signal }) => getJson(historySchema, '/api/history', signal),
    staleTime: 0,
  });
