import type { EditorView } from '@codemirror/view';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import {
  type Article,
  type ArticleRow,
  articleSchema,
  type ContentFinding,
  savedSchema,
} from '../../../core/desk-articles.ts';
import { readFields, setField, splitText } from '../../../core/frontmatter-text.ts';
import { formatCountOf } from '../../../ui/format.ts';
import { useFindings } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { useSettled } from '../kit/use-settled.ts';
import { DeleteDialog, RenameDialog } from './AddressDialogs.tsx';
import { ArticleFindings, keepCurrent, sortFindings } from './ArticleFindings.tsx';
import { ArticleForm } from './ArticleForm.tsx';
import { articleApi, articlePath, countFindings, isAwaited, stateOf } from './article-words.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { figureText, insertBlock } from './insert-text.ts';
import { PagePreview } from './PagePreview.tsx';
import { ownPhoto, PhotoDialog, type PhotoUse, TopPicture } from './PhotoDialog.tsx';
import { DraftLinkDialog, PublishDialog, PublishFailure } from './PublishDialog.tsx';
import { articleFacts, TextPane } from './TextPane.tsx';
import { useLastJob } from './use-desk-job.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { useFileDrop } from './use-file-drop.ts';
import { placeOfLine, usePlaces } from './use-places.ts';
import { OpenText, WorkPage } from './WorkPage.tsx';

/** A check takes a core for seconds: not after each word. */
const checkAfterMs = 900;

/** Opens one article or page. */
export function ArticleEditor({ kind }: { kind: ArticleRow['kind'] }) {
  const { id = '' } = useParams();
  const path = articleApi({ kind, id });
  return (
    <OpenText key={path} schema={articleSchema} path={path}>
      {(article) => <OpenArticle article={article} />}
    </OpenText>
  );
}

function OpenArticle({ article }: { article: Article }) {
  const navigate = useNavigate();
  const [row, setRow] = useState(article.row);
  const draft = useDraft(articleApi(row), article, {
    schema: savedSchema,
    // The page beside the text shows the file.
    saveAfterMs: 300,
    onSaved: (saved) => setRow(saved.row),
  });
  const { text: source } = draft;
  const [pane, setPane] = useState<'form' | 'text' | 'page'>('text');
  const [file, setFile] = useState<File>();
  const editor = useRef<EditorView>(undefined);
  const { body } = splitText(source);
  const isDraft = row.state === 'draft';
  const { hash: checkedHash, text: checkedText } = useSettled(draft.saved, checkAfterMs);
  const all = useFindings(checkedHash, checkedText);
  const findings = useMemo(() => {
    const { findings: found = [], text = '' } = all.data ?? {};
    const own = found.filter((finding) => finding.file === row.file);
    return keepCurrent(own, text, source);
  }, [all.data, row.file, source]);
  const places = useMemo(() => sortFindings(source, findings, isDraft), [source, findings, isDraft]);
  const goTo = usePlaces(
    editor,
    findings.map(({ line }) => placeOfLine(source, line)),
    ({ field }) => setPane(field === undefined ? 'text' : 'form'),
  );
  // A link to a finding, from a publish that it stopped.
  const [params, setParams] = useSearchParams();
  const wantedLine = Number(params.get('line'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (wantedLine < 1) return;
    goTo(placeOfLine(source, wantedLine));
    setParams({}, { replace: true });
  }, [wantedLine]);
  const open = (name: string): void => void navigate(`${articlePath(row)}/${name}`);
  useKeys({ 'mod+Enter': () => open('publish') });
  const takeFile = useCallback(
    (dropped: File) => {
      setFile(dropped);
      void navigate(`${articlePath(row)}/photo`);
    },
    [navigate, row],
  );
  const text = (
    <>
      <TextPane
        label="Text of the article, MDX"
        placeholder="Start with the answer. Then a heading for each question a reader asks next."
        value={body}
        version={draft.epoch}
        findings={places.lines}
        syntax={articleFacts}
        editor={editor}
        onChange={(typed) => draft.change(splitText(source).head + typed)}
      >
        <Button icon="photo" title="Or drop or paste it anywhere" onClick={() => open('photo')} words="Photo" />
      </TextPane>
      <ArticleFindings
        findings={findings}
        source={source}
        isDraft={isDraft}
        isChecking={all.isFetching || all.data?.text !== source}
        error={all.error}
        onGo={({ line }) => goTo(placeOfLine(source, line))}
      />
    </>
  );
  const details = <Details article={article} row={row} draft={draft} findings={places.fields} onOpen={open} />;
  const { address } = article;
  const job = useLastJob();
  const page = <PagePreview address={address} title={row.title} isDraft={isDraft} version={draft.saved.hash} />;
  return (
    <WorkPage
      list={['/articles', 'Articles']}
      title={row.title}
      status={
        <span className="row" role="status">
          <StatusWord {...stateOf(row, job)} />
          {job.end?.url !== undefined && row.state === 'published' && (
            <a className="small" href={`${job.end.url}${address}`} target="_blank" rel="noreferrer">
              Look at it
            </a>
          )}
        </span>
      }
      draft={draft}
      // What readers read: no tags of components, no marks of Markdown.
      size={formatCountOf(body.replace(/<[^>]*>/g, ' ').match(/\S*\w\S*/g)?.length ?? 0, 'word')}
      actions={<ArticleActions row={row} draft={draft} isPublishing={job.isPublishing} onOpen={open} />}
      notes={
        isAwaited(row, job) &&
        job.end?.isDone === false && (
          <div className="trouble">
            <PublishFailure text={job.end.text} />
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
      drop={useFileDrop(takeFile)}
    >
      <ArticleDialogs article={article} row={row} draft={draft} file={file} editor={editor} onFile={setFile} />
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
  findings: ReadonlyMap<string, readonly ContentFinding[]>;
}

function Details({ article: { fields, timeZone }, row, draft, findings, onOpen }: DetailsProps) {
  const openPhoto = (): void => onOpen(row.photo === undefined ? 'photo' : 'own-photo');
  return (
    <>
      <div className="pane-head">
        <h2>Details</h2>
        <span className="grow" />
        {findings.size > 0 && (
          <StatusWord {...countFindings([...findings.values()].flat(), row.state === 'draft', findings.size)} />
        )}
      </div>
      <div className="formbox">
        <ArticleForm
          source={draft.text}
          fields={fields}
          findings={findings}
          isDraft={row.state === 'draft'}
          timeZone={timeZone}
          picture={<TopPicture key="picture" row={row} onOpen={openPhoto} />}
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

interface ArticleDialogsProps extends Omit<PartProps, 'onOpen'> {
  article: Article;
  file: File | undefined;
  editor: RefObject<EditorView | undefined>;
  onFile(file: undefined): void;
}

/** The dialog that the address names. */
function ArticleDialogs({ article: { address, timeZone }, row, draft, file, editor, onFile }: ArticleDialogsProps) {
  const { dialog } = useParams();
  const navigate = useNavigate();
  const { text: source } = draft;
  const values = readFields(source) ?? {};
  const isDraft = values['draft'] === true;
  const close = (): void => {
    onFile(undefined);
    void navigate(articlePath(row));
  };
  function putIn(use: PhotoUse): void {
    const { name, alt, credit, focus, place } = use;
    if (place === 'top') {
      const set = { imageSrc: `./${name}`, imageAlt: alt, imageCredit: credit || undefined, imageFocus: focus };
      draft.change(Object.entries(set).reduce((old, [field, value]) => setField(old, field, value), source));
    } else if (editor.current !== undefined) {
      insertBlock(editor.current, figureText(use));
    }
    close();
  }
  async function prepare(publishedAt: string | undefined): Promise<void> {
    const open = isDraft ? setField(source, 'draft', undefined) : source;
    draft.change(publishedAt === undefined ? open : setField(open, 'publishedAt', publishedAt));
    await draft.save();
  }
  if (dialog === 'history') return <HistoryDialog row={row} draft={draft} onClose={close} />;
  if (dialog === 'link') return <DraftLinkDialog id={row.id} onClose={close} />;
  if (dialog === 'address') return <RenameDialog row={row} onClose={close} />;
  if (dialog === 'delete') return <DeleteDialog row={row} onClose={close} />;
  if (dialog === 'photo' || dialog === 'own-photo') {
    return (
      <PhotoDialog
        key={file && `${file.name} ${file.lastModified} ${file.size}`}
        row={row}
        file={file}
        known={dialog === 'own-photo' ? ownPhoto(row, values) : undefined}
        onUse={putIn}
        onClose={close}
      />
    );
  }
  if (dialog !== 'publish') return null;
  const publishedAt = String(values['publishedAt'] ?? '');
  const isPage = row.kind === 'pages';
  return <PublishDialog article={{ address, isPage, isDraft, publishedAt, timeZone, prepare }} onClose={close} />;
}
