import type { EditorView } from '@codemirror/view';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { ContentProblem } from '../../../core/problem/content-problem.ts';
import { formatCountOf } from '../../../core/text/counts.ts';
import { readFields, setField, splitText } from '../../../core/text/frontmatter-text.ts';
import type { ArticleRow } from '../../edit/article-files.ts';
import { type Answer, useFindings } from '../api.ts';
import { TopPicture } from '../drafts/PhotoDialog.tsx';
import { type Draft, useDraft } from '../drafts/use-draft.ts';
import { OpenText, WorkPage } from '../drafts/WorkPage.tsx';
import { goToPlace, placeOfLine } from '../facts/use-places.ts';
import { Button } from '../kit/Button.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { useSettled } from '../kit/use-settled.ts';
import { useLastJob } from '../work/use-desk-job.ts';
import { DeleteDialog, RenameDialog } from './AddressDialogs.tsx';
import { ArticleFindings, findingsByField, keepCurrent } from './ArticleFindings.tsx';
import { ArticleForm } from './ArticleForm.tsx';
import { ArticleTextPane, useArticlePhoto } from './ArticleTextPane.tsx';
import { articlePath, countFindings, isAwaited, stateOf } from './article-words.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { PagePreview } from './PagePreview.tsx';
import { DraftLinkDialog, PublishDialog, PublishFailure } from './PublishDialog.tsx';

type Article = Answer<'GET /api/articles/:kind/:id'>;

/** A check takes a core for seconds: not after each word. */
const checkAfterMs = 900;

/** Opens one article or page. */
export function ArticleEditor({ kind }: { kind: ArticleRow['kind'] }) {
  const { id = '' } = useParams();
  return (
    <OpenText key={`${kind}/${id}`} route="/api/articles/:kind/:id" names={{ kind, id }}>
      {(article) => <OpenArticle article={article} />}
    </OpenText>
  );
}

/** Follows a link to a finding, from a publish that it stopped. */
function useWantedLine(goToLine: (line: number) => void): void {
  const [params, setParams] = useSearchParams();
  const wantedLine = Number(params.get('line'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (wantedLine < 1) return;
    goToLine(wantedLine);
    setParams({}, { replace: true });
  }, [wantedLine]);
}

interface ArticleStatusProps {
  row: Article['row'];
  job: ReturnType<typeof useLastJob>;
  address: string;
}

/** Says where the article is on its way to readers, with a link to its page once it is there. */
function ArticleStatus({ row, job, address }: ArticleStatusProps) {
  const url = job.end?.url;
  const isOnline = url !== undefined && row.state === 'published' && !isAwaited(row, job);
  return (
    <span className="row" role="status">
      <StatusWord {...stateOf(row, job)} />
      {isOnline && (
        <a className="small" href={`${url}${address}`} target="_blank" rel="noreferrer">
          Look at it
        </a>
      )}
    </span>
  );
}

/** Checks the saved text a moment after the last letter; returns what is found, at its place in the text as it is now. */
function useArticleChecks({ text, saved }: Draft, file: string) {
  const { hash: checkedHash, text: checkedText } = useSettled(saved, checkAfterMs);
  const { data, isFetching, error } = useFindings(checkedHash, checkedText);
  const own = data?.findings.filter((finding) => finding.place.file === file) ?? [];
  return {
    findings: keepCurrent(own, data?.text ?? '', text),
    isChecking: isFetching || data?.text !== text,
    error,
  };
}

/** Says why the last publish did not bring the article to readers, while it still waits. */
function PublishTrouble({ row, job }: Omit<ArticleStatusProps, 'address'>) {
  const { fault } = job.end ?? {};
  if (!fault || !isAwaited(row, job)) return null;
  return (
    <div className="trouble">
      <PublishFailure fault={fault} />
    </div>
  );
}

function OpenArticle({ article }: { article: Article }) {
  const navigate = useNavigate();
  const [row, setRow] = useState(article.row);
  const draft = useDraft('/api/articles/:kind/:id', { kind: row.kind, id: row.id }, article, {
    // The page beside the text shows the file.
    saveAfterMs: 300,
    onSaved: (saved) => setRow(saved.row),
  });
  const { text: source } = draft;
  const [pane, setPane] = useState<'form' | 'text' | 'page'>('text');
  const editor = useRef<EditorView>(undefined);
  const isDraft = row.state === 'draft';
  const { findings, isChecking, error } = useArticleChecks(draft, row.file);
  const goTo = goToPlace(editor, ({ field }) => setPane(field === undefined ? 'text' : 'form'));
  const goToLine = (line: number): void => goTo(placeOfLine(source, line));
  useWantedLine(goToLine);
  const open = (name: string): void => void navigate(`${articlePath(row)}/${name}`);
  useKeys({ 'mod+Enter': () => open('publish') });
  const photo = useArticlePhoto(row, draft, editor);
  const text = (
    <>
      <ArticleTextPane draft={draft} editor={editor} onPhoto={() => photo.ask()} />
      <ArticleFindings
        findings={findings}
        source={source}
        isDraft={isDraft}
        isChecking={isChecking}
        error={error}
        onGo={({ place: { line } }) => goToLine(line)}
      />
    </>
  );
  const picture = <TopPicture key="picture" row={row} onOpen={() => photo.ask('top')} />;
  const details = (
    <Details article={article} row={row} draft={draft} findings={findings} picture={picture} onOpen={open} />
  );
  const { address } = article;
  const job = useLastJob();
  const page = <PagePreview address={address} title={row.title} isDraft={isDraft} version={draft.saved.hash} />;
  return (
    <WorkPage
      list={['/articles', 'Articles']}
      title={row.title}
      status={<ArticleStatus row={row} job={job} address={address} />}
      draft={draft}
      size={countWords(splitText(source).body)}
      actions={<ArticleActions row={row} draft={draft} isPublishing={job.isPublishing} onOpen={open} />}
      notes={<PublishTrouble row={row} job={job} />}
      className="panes three"
      panes={[
        { name: 'form', tab: 'Details', label: 'Details', className: 'pane first', content: details },
        { name: 'text', tab: 'Write', label: 'Write', content: text },
        { name: 'page', tab: 'Page', label: 'The page', content: page },
      ]}
      pane={pane}
      onPane={setPane}
      drop={photo.drop}
    >
      {photo.dialog}
      <ArticleDialogs article={article} row={row} draft={draft} />
    </WorkPage>
  );
}

/** Counts what readers read: no tags of components, no marks of Markdown. */
const countWords = (body: string): string =>
  formatCountOf(body.replace(/<[^>]*>/g, ' ').match(/\S*\w\S*/g)?.length ?? 0, 'word');

interface PartProps {
  row: ArticleRow;
  draft: Draft;
  onOpen(dialog: string): void;
}

function ArticleActions({ row, draft, isPublishing, onOpen }: PartProps & { isPublishing: boolean }) {
  const openLink = (): void =>
    void draft.save().then(
      () => onOpen('link'),
      () => undefined,
    );
  const words = isPublishing ? 'Publishing…' : 'Publish…';
  return (
    <>
      <Button onClick={() => onOpen('history')} words="History" />
      {row.kind === 'posts' && <Button icon="link" onClick={openLink} words="Draft link" />}
      <Button tone="go" hotkey="⌘⏎" onClick={() => onOpen('publish')} words={words} />
    </>
  );
}

interface DetailsProps extends PartProps {
  article: Article;
  findings: readonly ContentProblem[];
  picture: ReactNode;
}

function Details({ article: { fields, timeZone }, row, draft, findings, picture, onOpen }: DetailsProps) {
  const byField = findingsByField(draft.text, findings);
  return (
    <>
      <div className="pane-head">
        <h2>Details</h2>
        <span className="grow" />
        {byField.size > 0 && (
          <StatusWord {...countFindings([...byField.values()].flat(), row.state === 'draft', byField.size)} />
        )}
      </div>
      <div className="formbox">
        <ArticleForm
          source={draft.text}
          fields={fields}
          findings={byField}
          isDraft={row.state === 'draft'}
          timeZone={timeZone}
          picture={picture}
          onChange={draft.change}
        />
        {row.kind === 'posts' && (
          <div className="actions">
            <Button isSmall onClick={() => onOpen('address')} words="Change the address" />
            <Button isSmall tone="quiet" onClick={() => onOpen('delete')} words="Delete…" />
          </div>
        )}
      </div>
    </>
  );
}

/** The dialog that the address names. */
function ArticleDialogs({
  article: { address, timeZone },
  row,
  draft,
}: Omit<DetailsProps, 'findings' | 'picture' | 'onOpen'>) {
  const { dialog } = useParams();
  const navigate = useNavigate();
  const { text: source } = draft;
  const values = readFields(source) ?? {};
  const isDraft = values['draft'] === true;
  const close = (): void => void navigate(articlePath(row));
  async function prepare(): Promise<void> {
    if (isDraft) draft.change(setField(source, 'draft', undefined));
    await draft.save();
  }
  if (dialog === 'history') return <HistoryDialog row={row} draft={draft} onClose={close} />;
  if (dialog === 'link') return <DraftLinkDialog id={row.id} onClose={close} />;
  if (dialog === 'address') return <RenameDialog row={row} onClose={close} />;
  if (dialog === 'delete') return <DeleteDialog row={row} onClose={close} />;
  if (dialog !== 'publish') return null;
  const publishedAt = String(values['publishedAt'] ?? '');
  return <PublishDialog article={{ address, isDraft, publishedAt, timeZone, prepare }} onClose={close} />;
}
