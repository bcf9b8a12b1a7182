import { nothingWatched, type Watched } from '../../core/people/watched.ts';
import { hostOf } from '../../facts/fact-notes.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { factIdsIn, printFact } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { features } from '../../site.config.ts';
import { subject } from '../../tools/subject/subject.ts';
import { loadPosts, loadSource } from '../posts/posts.ts';

/** '2WD towing (2024, 4WD)'. */
const nameOf = ({ label, appliesTo: { years, drive } }: Fact): string => {
  const scope = [years, drive].filter(Boolean).join(', ');
  return scope ? `${label} (${scope})` : label;
};

const shownValue = (fact: Fact): string =>
  [printFact(fact).replaceAll('\u00a0', ' '), fact.status !== 'stated' && `(${fact.status})`].filter(Boolean).join(' ');

function sourceOf({ source }: Fact): string {
  if (source.kind === 'arithmetic') return 'our arithmetic';
  if (source.kind !== 'address') return '';
  return source.title ?? hostOf(source.address[0] ?? '');
}

/** Collects what readers can ask to be told about: every figure, the figures of every article, and what the subject adds. */
export async function collectWatched(): Promise<Watched> {
  if (!features.facts) return nothingWatched;
  const articles = await Promise.all(
    (await loadPosts()).map(async ({ slug, title, href }) => {
      const ids = factIdsIn(await loadSource(slug), siteLedger);
      return { slug, title, href, parts: ids.map((id) => `fact.${id}`) };
    }),
  );
  const placeOf = ({ id, label }: Fact): string => {
    const article = articles.find(({ parts }) => parts.includes(`fact.${id}`));
    return article ? `${article.href}#figure-${id}` : `/search?q=${encodeURIComponent(label)}`;
  };
  const facts = [...siteLedger.values()].map((fact) => ({ key: `fact.${fact.id}`, fact, href: placeOf(fact) }));
  const { lines = {}, subjects = {} } = subject.watched ?? {};
  return {
    lines: {
      ...Object.fromEntries(
        facts.map(({ key, fact, href }) => [
          key,
          { name: nameOf(fact), value: shownValue(fact), source: sourceOf(fact), href },
        ]),
      ),
      ...lines,
    },
    subjects: {
      ...Object.fromEntries(facts.map(({ key, fact, href }) => [key, { title: nameOf(fact), href, lines: [key] }])),
      ...Object.fromEntries(
        articles.map(({ slug, title, href, parts }) => [
          `page.${slug}`,
          { title: `${title}: its figures`, href, lines: parts, parts },
        ]),
      ),
      ...subjects,
    },
  };
}
