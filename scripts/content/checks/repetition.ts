import type { Content } from '../content.ts';
import { error, type Finding, type Place, warning } from '../finding.ts';
import { paragraphs, readText, sentencesIn } from '../prose.ts';

const leastWords = 4;
const runLength = 12;

interface PlacedSentence extends Place {
  /** Lower case, words only. */
  words: string[];
  text: string;
}

/** No sentence stands in two posts; the conflict sentences and the disclaimer aside. */
export function checkRepetition(content: Content): Finding[] {
  const allowed = allowedSentences(content);
  const sentences = sentencesOf(content).filter(
    ({ words }) => words.length >= leastWords && !allowed.has(words.join(' ')),
  );
  const seen = new Map<string, PlacedSentence>();
  const runs = new Map<string, PlacedSentence>();
  const allowedText = [...allowed].join(' | ');
  return sentences.flatMap((sentence) => {
    const first = seen.get(sentence.words.join(' '));
    if (!first) {
      seen.set(sentence.words.join(' '), sentence);
      return checkRuns(sentence, runs, allowedText);
    }
    const problem = `The sentence '${sentence.text}' stands at ${first.file}:${first.line} too.`;
    return [error(sentence, problem, 'Write one of the two afresh, or link to the other article.')];
  });
}

function checkRuns(sentence: PlacedSentence, runs: Map<string, PlacedSentence>, allowedText: string): Finding[] {
  const { words } = sentence;
  const found: Finding[] = [];
  for (let at = 0; at + runLength <= words.length; at += 1) {
    const run = words.slice(at, at + runLength).join(' ');
    const first = runs.get(run);
    if (!first) runs.set(run, sentence);
    else if (first.file !== sentence.file && found.length === 0 && !allowedText.includes(run)) {
      const problem = `'${run}' is said in the same words at ${first.file}:${first.line}.`;
      found.push(warning(sentence, problem, 'Say it in other words here, or link to the other article.'));
    }
  }
  return found;
}

function sentencesOf(content: Content): PlacedSentence[] {
  return content.posts.flatMap((post) =>
    paragraphs(post).flatMap((block) =>
      sentencesIn(readText(block, content), block.line).map(({ text, line }) => ({
        ...{ file: post.file, line, text },
        words: normalise(text),
      })),
    ),
  );
}

/** Every contested figure's honest sentence, and the shared sentences of the house, cut into sentences. */
function allowedSentences({ ledger, sharedSentences }: Content): Set<string> {
  const honest = [...ledger.facts.values()].flatMap(({ sentence }) => (sentence ? [sentence] : []));
  return new Set(
    [...honest, ...sharedSentences].flatMap((text) => sentencesIn(text).map((each) => normalise(each.text).join(' '))),
  );
}

const normalise = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d$%]+/gu) ?? [];
