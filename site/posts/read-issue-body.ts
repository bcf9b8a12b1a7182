import { lexer, type Token, type Tokens } from 'marked';
import { unescapeHtml } from '../../core/html-text.ts';
import { smarten } from '../../core/smarten.ts';
import type { Ledger } from '../../facts/ledger.ts';
import type { IssueBlock, IssueInline } from './issue-body.ts';
import { IssueFault } from './issue-fault.ts';
import { fillIssueFigures } from './issue-figures.ts';

const allowed = 'Use headings (## and ###), paragraphs, lists, links, emphasis and block quotes.';
const names: Readonly<Record<string, string>> = {
  html: 'raw HTML',
  table: 'a table',
  code: 'a code block',
  codespan: 'code',
  image: 'a picture',
  hr: 'a line across',
  del: 'struck-out text',
  def: 'a link definition',
  list: 'a list inside a list or a quote',
};

/** Reads the Markdown of an issue into the few elements that a page and a mail can both draw; all else is refused. */
export function readIssueBody(markdown: string, ledger: Ledger, where: string): IssueBlock[] {
  const refuse = ({ type, raw }: Token): never => {
    const excerpt = raw.trim().split('\n')[0]?.slice(0, 60) ?? '';
    const problem = `${names[type] ?? `'${type}'`} cannot stand in an issue: ${excerpt}`;
    throw new IssueFault(where, { problem: `${problem}.`, fix: allowed, excerpt });
  };
  const readText = (text: string): IssueInline[] =>
    fillIssueFigures(unescapeHtml(text).replace(/\s*\n\s*/g, ' '), ledger, where);

  const readInline = (token: Token): IssueInline[] => {
    switch (token.type) {
      case 'text':
        return token.tokens ? token.tokens.flatMap(readInline) : readText(token['text']);
      case 'escape':
        return [{ kind: 'text', text: token['text'] }];
      case 'strong':
        return [{ kind: 'strong', children: inlines(token) }];
      case 'em':
        return [{ kind: 'emphasis', children: inlines(token) }];
      case 'link':
        return [{ kind: 'link', href: checkHref(token['href'], where), children: inlines(token) }];
      case 'br':
        return [{ kind: 'break' }];
      default:
        return refuse(token);
    }
  };
  const inlines = (token: Token): IssueInline[] => ((token as Tokens.Generic).tokens ?? []).flatMap(readInline);

  const readItem = (item: Tokens.ListItem): IssueInline[] => {
    const [first, ...rest] = item.tokens.filter(({ type }) => type !== 'space');
    if (item.task || !first || (first.type !== 'text' && first.type !== 'paragraph')) return refuse(first ?? item);
    for (const token of rest) refuse(token);
    return inlines(first);
  };
  const readBlock = (token: Token): IssueBlock[] => {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading':
        if (token['depth'] !== 2 && token['depth'] !== 3) {
          const excerpt = token.raw.trim();
          const problem = `'${excerpt}' is a heading of level ${token['depth']}.`;
          throw new IssueFault(where, { problem, fix: 'Write ## or ###; the subject is the title.', excerpt });
        }
        return [{ kind: 'heading', level: token['depth'], children: inlines(token) }];
      case 'paragraph':
        return [{ kind: 'paragraph', children: inlines(token) }];
      case 'list':
        return [{ kind: 'list', isOrdered: token['ordered'], items: (token as Tokens.List).items.map(readItem) }];
      case 'blockquote':
        return [{ kind: 'quote', children: (token as Tokens.Blockquote).tokens.flatMap(readBlock) }];
      default:
        return refuse(token);
    }
  };
  return lexer(smarten(markdown)).flatMap(readBlock);
}

function checkHref(href: string, where: string): string {
  if (/^\/(?!\/)/.test(href) || /^(https:\/\/|mailto:)\S+$/.test(href)) return href;
  const problem = `The link '${href}' works in no mail.`;
  throw new IssueFault(where, { problem, fix: 'Write /blog/…, https://… or mailto:…', excerpt: href });
}
