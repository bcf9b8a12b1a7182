import type { DeskFacts } from '../../../core/desk-facts.ts';
import type { IconName } from '../kit/Icon.tsx';

/** Says in words what kind of place prints a fact. */
export function describePlace(
  place: string,
  { titles, sentIssues }: Pick<DeskFacts, 'titles' | 'sentIssues'>,
): { icon: IconName; title: string; to?: string; detail: string } {
  const [, kind = '', name = ''] = place.split('/');
  if (kind === 'blog')
    return { icon: 'page', title: titles[place] ?? name, to: `/articles/${name}`, detail: 'Article' };
  if (kind === 'newsletter')
    return {
      icon: 'mail',
      title: name,
      to: `/issues/${name}`,
      detail: sentIssues.includes(place) ? 'Sent issue; its text stays' : 'Issue, not sent yet',
    };
  return { icon: kind === 'tools' ? 'table' : 'page', title: place, detail: kind === 'tools' ? 'Calculator' : 'Page' };
}
