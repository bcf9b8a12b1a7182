/**
 * The archive's matching rule, shared by the pages, the server and the browser:
 * a post matches when one of its comma-separated categories equals, contains or is contained in the selected one.
 */
export function matchesCategory(postCategory: string, selected: string): boolean {
  return splitCategories(postCategory).some((part) => part.includes(selected) || selected.includes(part));
}

export function splitCategories(postCategory: string): string[] {
  return postCategory
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function archiveHref(category?: string): string {
  return category ? `/blog?category=${encodeURIComponent(category)}` : '/blog';
}
