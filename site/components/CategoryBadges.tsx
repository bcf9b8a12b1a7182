import { archiveHref } from '../../core/posts/category-match.ts';
import { findCategory } from '../../site.config.ts';
import { ExpiryMark } from '../../ui/Expiry.tsx';

interface CategoryBadgesProps {
  categories: string[];
  isLink?: boolean;
  /** Last valid day of what the post says; after it the labels say so. */
  validUntil?: string | undefined;
}

/** Renders the categories of a post as stamped labels; `isLink` leads each to its archive. */
export function CategoryBadges({ categories, isLink = false, validUntil }: CategoryBadgesProps) {
  return (
    <div className="row badge-list">
      {categories.map((name) => (
        <CategoryBadge key={name} category={name} isLink={isLink} />
      ))}
      {validUntil && <ExpiryMark validUntil={validUntil} />}
    </div>
  );
}

export function CategoryBadge({ category, isLink = false }: { category: string; isLink?: boolean }) {
  const className = `badge category-${findCategory(category)?.slug}${isLink ? ' badge-big' : ''}`;
  return isLink ? (
    <a className={className} href={archiveHref(category)}>
      {category}
    </a>
  ) : (
    <span className={className}>{category}</span>
  );
}
