import { isRouteOn, type SubjectPage } from '../../tools/define-subject.ts';
import { subject } from '../../tools/subject/subject.ts';
import { routes } from '../../tools/subject/subject-routes.ts';

/** Every page of the subject that is switched on. */
export const subjectPages: readonly SubjectPage[] = Object.entries(subject.pages ?? {}).flatMap(([pattern, pages]) =>
  routes.some((route) => route.pattern === pattern && isRouteOn(route)) ? pages : [],
);

export function findSubjectPage(pattern: string): SubjectPage {
  const page = subject.pages?.[pattern]?.[0];
  if (!page) throw new Error(`tools/subject/subject.ts has no page for the route ${pattern}: add it to pages.`);
  return page;
}

/** Returns the pages of a route whose last part is a parameter, as Astro asks for them. */
export const listSubjectPaths = (pattern: string) =>
  (subject.pages?.[pattern] ?? []).map((page) => ({
    params: { page: page.path.split('/').at(-1) },
    props: { page },
  }));
