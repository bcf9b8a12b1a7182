import { pagePathOf, type ScheduledPage, type SiteManifest } from '../core/site-manifest.ts';

/** An issue that nobody has asked about for so long does not need its page any more. */
const wantedMs = 30_000;

/** Keeps what must be published now: pages whose time has come, and issues that wait for their page. */
export function createDuePages(now: () => Date, readManifest: () => Pick<SiteManifest, 'entries' | 'scheduled'>) {
  const wanted = new Map<string, number>();
  const isPublic = (page: Pick<ScheduledPage, 'kind' | 'id'>): boolean =>
    Object.hasOwn(readManifest().entries, pagePathOf(page));
  return {
    /** Returns true when the site that is served now has the page. */
    isPublic,
    /** Makes the page of an issue due, for as long as somebody asks for it. */
    want: (issueId: string): void => void wanted.set(issueId, now().getTime()),
    list(): ScheduledPage[] {
      const time = now();
      for (const [id, askedAt] of wanted) {
        if (isPublic({ kind: 'issue', id }) || Math.abs(time.getTime() - askedAt) > wantedMs) wanted.delete(id);
      }
      const due = readManifest().scheduled.filter(({ at }) => at <= time.toISOString());
      const asked = [...wanted.keys()].filter((id) => !due.some((page) => page.kind === 'issue' && page.id === id));
      return [...due, ...asked.map((id) => ({ kind: 'issue' as const, id, title: id, at: time.toISOString() }))];
    },
  };
}
