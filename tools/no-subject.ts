import type { ArticleReader, Subject, SubjectContent, SubjectRoute } from './define-subject.ts';

/**
 * A site without a subject of its own: every file of tools/subject is then one line, `export * from '../no-subject.ts';`.
 * The build also takes these where `features.subject` is off.
 */
export const subject: Subject = {};
export const routes: readonly SubjectRoute[] = [];
export const subjectContent: SubjectContent = {};
export const subjectEntries = {};
export const subjectTableProps = {};
export const subjectComponents = (_: ArticleReader) => ({});
export const rowAttributes = (_: object) => [];
export const HomePanel = undefined as ((props: Record<string, never>) => unknown) | undefined;
export const ownKey: string | undefined = undefined;
export const drawOwnLinks = (): string => '';
export const keepForNextPage = (_: string): void => {};
