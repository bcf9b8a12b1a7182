import {
  type ContentProblem,
  contentProblems,
  type LinePlace,
  linesBefore,
} from '../../core/problem/content-problem.ts';
import { factPlaceholder } from '../../facts/print-fact.ts';
import { editorial } from '../../site.config.ts';
import type { Article, Block } from './article.ts';
import { frontmatterOf, issueFrontmatterOf } from './check-fields.ts';
import type { Content } from './content.ts';
import { textsInComponents } from './fact-uses.ts';
import { knownNumbers, numbersWithUnits, readSum, type WrittenNumber } from './numbers.ts';
import { factMark, paragraphs, readText, typedText } from './prose.ts';

const { rule } = contentProblems('numbers');

/** Checks numbers with units: from the ledger in prose, equal to the ledger in plain text, and correct arithmetic. */
export function checkNumbers(content: Content): ContentProblem[] {
  // A record with a mistake would be missed wherever its number is written.
  if (content.ledger.findings.length > 0 || !editorial.numbersFromLedger) return [];
  const known = knownNumbers(content.ledger.facts.values());
  const earlier = [...content.ledger.facts.values()].flatMap((fact) =>
    (fact.was ?? []).map(({ value }) => ({ ...fact, value })),
  );
  return [...content.posts, ...content.issues].flatMap((post) => {
    // A mail to those who got a wrong figure has to name it.
    const isErratum = post.kind === 'issue' && issueFrontmatterOf(post)?.to?.got !== undefined;
    const old = knownNumbers(isErratum ? earlier : []);
    return [
      ...paragraphs(post).flatMap((block) => [
        ...checkTyped(post, block, content, old),
        ...checkWrittenSum(post, block, content),
      ]),
      ...quotedTexts(post).flatMap(({ text, ...place }) => checkQuoted(text, place, known.union(old), content)),
    ];
  });
}

function checkTyped(
  { kind, file }: Article,
  block: Block,
  content: Content,
  old: ReadonlySet<string>,
): ContentProblem[] {
  const text = typedText(block);
  const isOld = ({ values, unit }: WrittenNumber) => values.every((value) => old.has(`${unit} ${value}`));
  return numbersWithUnits(text)
    .filter((number) => !isAllowed(number, content) && !isOld(number))
    .map((number) =>
      rule(
        { file, line: block.line + linesBefore(text, number.index) },
        `'${number.text}' is typed into prose.`,
        `Write ${kind === 'issue' ? '{fact:…}' : '<Fact id="…" />'}${recordFor(number, content)}, or list it in content/allowed-numbers.yaml with the reason.`,
      ),
    );
}

const isAllowed = ({ text }: WrittenNumber, { allowedNumbers }: Content): boolean =>
  allowedNumbers.some(({ number }) => number.toLowerCase() === text.toLowerCase());

function recordFor({ values, unit }: WrittenNumber, { ledger }: Content): string {
  const record = [...ledger.records.values()].find(
    ({ record: fact }) => fact.unit === unit && fact.value === values.at(-1),
  );
  return record ? ` ('${record.record.id}' has this value)` : ' with a record in content/facts';
}

/** '7,000 × 0.125 = 875 lb', the right side from the ledger or typed. */
function checkWrittenSum({ file }: Article, block: Block, content: Content): ContentProblem[] {
  const text = readText(block, content);
  const written = /[(\d][\d,.\s()+−×/$^-]*[\d)] = \$?(\d[\d,]*(?:\.\d+)?)/g;
  return [...text.matchAll(written)].flatMap((match) => {
    const sum = readSum(match[0].replaceAll('$', ''));
    if (!sum || Math.abs(sum.result - sum.stated) <= sum.tolerance) return [];
    const place = { file, line: block.line + linesBefore(text, match.index) };
    return [rule(place, `The sum '${match[0]}' comes to ${sum.result}.`, 'Correct the sum, or the record behind it.')];
  });
}

function quotedTexts(post: Article): (LinePlace & { text: string })[] {
  const { file, frontmatter } = post;
  const data = frontmatterOf(post);
  const issue = post.kind === 'issue' ? issueFrontmatterOf(post) : undefined;
  const field = (path: PropertyKey[], text: string) => ({ file, line: frontmatter.lineOf(path), text });
  const questions = data?.schema.type === 'FAQPage' ? data.schema.questions : [];
  return [
    ...(data ? [field(['title'], data.title), field(['excerpt'], data.excerpt)] : []),
    ...(data ? [field(['metaDescription'], data.metaDescription)] : []),
    ...(issue ? [field(['subject'], issue.subject), field(['preview'], issue.preview)] : []),
    ...questions.map(({ answer }, at) => field(['schema', 'questions', at, 'answer'], answer)),
    ...post.blocks
      .filter(({ kind }) => kind === 'heading')
      .map((block) => ({ file, line: block.line, text: typedText(block) })),
    ...textsInComponents(post).map(({ text, line }) => ({
      file,
      line,
      text: text.replace(factPlaceholder, factMark),
    })),
  ];
}

function checkQuoted(text: string, place: LinePlace, known: ReadonlySet<string>, content: Content): ContentProblem[] {
  return numbersWithUnits(text)
    .filter((number) => !isAllowed(number, content))
    .flatMap((number) => {
      const missing = number.values.filter((value) => !known.has(`${number.unit} ${value}`));
      if (missing.length === 0) return [];
      const problem = `'${number.text}': the ledger has no number ${missing.join(' or ')} with the unit ${number.unit}.`;
      return [rule(place, problem, 'Correct it to what the ledger says, or add the record to content/facts.')];
    });
}
