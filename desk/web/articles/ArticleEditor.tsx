import type { EditorView } from '@codemirror/view';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { ContentProblem } from '../../../core/problem/content-problem.ts';
import { formatCountOf } from '../../../core/text/counts.ts';
import { readFields, setField, splitText } from '../../../core/text/frontmatter-text.ts';
import type { ArticleRow } from '../../edit/article-files.ts';
import { type Answer, useFindings } from '../api.ts';
import { figureText, insertBlock } from '../drafts/insert-text.ts';
import { TopPicture, usePhoto } from '../drafts/PhotoDialog.tsx';
import { TextPane } from '../drafts/TextPane.tsx';
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
  const { body } = splitText(source);
  const isDraft = row.state === 'draft';
  const { hash: checkedHash, text: checkedText } = useSettled(draft.saved, checkAfterMs);
  const all = useFindings(checkedHash, checkedText);
  const own = all.data?.findings.filter((finding) => finding.place.file === row.file) ?? [];
  const findings = keepCurrent(own, all.data?.text ?? '', source);
  const goTo = goToPlace(editor, ({ field }) => setPane(field === undefined ? 'text' : 'form'));
  useWantedLine((line) => goTo(placeOfLine(source, line)));
  const open = (name: string): void => void navigate(`${articlePath(row)}/${name}`);
  useKeys({ 'mod+Enter': () => open('publish') });
  const photo = usePhoto(row, (use) => {
    const { name, alt, credit, place } = use;
    if (place === 'top') {
      const set = { imageSrc: `./${name}`, imageAlt: alt, imageCredit: credit || undefined, imageFocus: undefined };
      draft.change(Object.entries(set).reduce((old, [field, value]) => setField(old, field, value), source));
    } else if (editor.current !== undefined) {
      insertBlock(editor.current, figureText(use));
    }
  });
  const text = (
    <>
      <TextPane
        label="Text of the article, MDX"
        placeholder="Start with the answer. Then a heading for each question a reader asks next."
        value={body}
        version={draft.epoch}
        writeFact={(fact) => `<Fact id="${fact}" />`}
        editor={editor}
        onChange={(typed) => draft.change(splitText(source).head + typed)}
      >
        <Button icon="photo" title="Or drop or paste it anywhere" onClick={() => photo.ask()} words="Photo" />
      </TextPane>
      <ArticleFindings
        findings={findings}
        source={source}
        isDraft={isDraft}
        isChecking={all.isFetching || all.data?.text !== source}
        error={all.error}
        onGo={({ place: { line } }) => goTo(placeOfLine(source, line))}
      />
    </>
  );
  const picture = <TopPicture key="picture" row={row} onOpen={() => photo.ask('top')} />;
  const details = (
    <Details article={article} row={row} draft={draft} findings={findings} picture={picture} onOpen={open} />
  );
  const { address } = article;
  const job = useLastJob();
  const isWaiting = isAwaited(row, job);
  const { fault } = job.end ?? {};
  const page = <PagePreview address={address} title={row.title} isDraft={isDraft} version={draft.saved.hash} />;
  return (
    <WorkPage
      list={['/articles', 'Articles']}
      title={row.title}
      status={<ArticleStatus row={row} job={job} address={address} />}
      draft={draft}
      // What readers read: no tags of components, no marks of Markdown.
      size={formatCountOf(body.replace(/<[^>]*>/g, ' ').match(/\S*\w\S*/g)?.length ?? 0, 'word')}
      actions={<ArticleActions row={row} draft={draft} isPublishing={job.isPublishing} onOpen={open} />}
      notes={
        isWaiting &&
        fault && (
          <div className="trouble">
            <PublishFailure fault={fault} />
          </div>
        )
      }
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
