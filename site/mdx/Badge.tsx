import { CategoryBadge } from '../components/CategoryBadges.tsx';

/** A category's label in running text. */
export function Badge({ category }: { category: string }) {
  return <CategoryBadge category={category} />;
}
