import { useNavigate } from 'react-router';
import { features } from '../../../site.config.ts';
import { useApi } from '../api.ts';
import { PickDialog, type PickRow } from './PickDialog.tsx';

/** One line of the palette: a place to go to, or an action. */
export interface PaletteItem {
  words: string;
  hint?: string | undefined;
  /** The path of a page, or what is done. */
  does: string | (() => void);
}

/** Finds actions, pages, articles and facts by what is typed. */
export function Palette({ items, onClose }: { items: readonly PaletteItem[]; onClose(): void }) {
  const navigate = useNavigate();
  const articles = useApi('GET /api/articles', {});
  const facts = useApi('GET /api/facts', {}, { enabled: features.facts });
  const rows: PickRow[] = [
    ...items.map(({ words, hint = '' }) => ({ key: words, title: words, value: hint, detail: '' })),
    ...(articles.data?.rows ?? []).map(({ kind, id, title, state }) => ({
      key: kind === 'posts' ? `/articles/${id}` : `/articles/pages/${id}`,
      title,
      value: state,
      detail: '',
    })),
    ...(facts.data?.rows ?? []).map(({ id, label, about, shown }) => ({
      key: `/facts/${id}`,
      title: label,
      value: shown,
      detail: about,
    })),
  ];
  const open = ({ key }: PickRow): void => {
    const { does = key } = items.find(({ words }) => words === key) ?? {};
    if (typeof does === 'string') void navigate(does);
    // The list is closed first: what is done may open another dialog.
    else setTimeout(does);
  };
  return (
    <PickDialog
      title="Go to or do"
      query={{ ...articles, data: rows }}
      label="Part of a title or a page name"
      nothing="Nothing has that in its name."
      acts={[['Open', open]]}
      onClose={onClose}
    />
  );
}
