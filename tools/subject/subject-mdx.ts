import type { ReactNode } from 'react';
import type { ArticleReader } from '../define-subject.ts';
import {
  LabelNote,
  RecallCount,
  RecallLink,
  RecallLookup,
  RecallTable,
  ServiceCenterButton,
  YourTruck,
} from '../reference/articles/ArticleParts.tsx';
import type { ArticleProps, articleEntries } from '../reference/articles/article-entries.ts';
import TowingChart from '../reference/articles/TowingChartIsland.astro';

/** One component per entry, taking the properties of its schema: the compiler checks both. */
type Components = {
  [Name in keyof typeof articleEntries]: (props: ArticleProps<Name> & { children?: ReactNode }) => ReactNode;
};

/** What the subject's tags in an article are rendered with. */
export function subjectComponents({ where }: ArticleReader): Components {
  return {
    LabelNote,
    Recall: ({ children: _, ...props }) => RecallLink({ where, ...props }),
    RecallCount,
    RecallLookup,
    RecallTable: ({ children: _, ...props }) => RecallTable({ where, ...props }),
    ServiceCenterButton,
    TowingChart,
    YourTruck: ({ about }) => YourTruck({ about }),
  };
}

/** Marks the rows of a table that are about the reader's truck. */
export const rowAttributes = ({ trucks = [] }: { trucks?: readonly string[] }) =>
  trucks.map((truck) => ({ 'data-truck': truck || undefined }));
