import { features } from '../../site.config.ts';
import { tools } from '../../tools/catalog.ts';
import { isRouteOn } from '../../tools/define-subject.ts';
import { routes } from '../../tools/subject/subject-routes.ts';

/** Returns false for the address of a page that site.config.ts switches off. */
export function isPageOn(href: string): boolean {
  const path = href.replace(/[?#].*$/, '');
  if (path === '/tools') return tools.length > 0;
  if (path.startsWith('/tools/')) return tools.some((tool) => tool.path === path);
  if (path === '/glossary') return features.glossary;
  if (path === '/gallery') return features.art;
  return routes.every((route) => !matches(route.pattern, path) || isRouteOn(route));
}

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/\[\w+\]/g, '[^/]+')}$`).test(path);
