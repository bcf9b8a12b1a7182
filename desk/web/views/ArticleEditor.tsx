import type { EditorView } from '@codemirror/view';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import {
  type Article,
  type ArticleRow,
  type ContentFinding,
  type PhotoMade,
  savedSchema,
} from '../../../core/desk-articles.ts';
import { fieldAtLine, readFields, setField, splitText } from '../../../core/frontmatter-text.ts';
import { Button } from '../kit/Button.tsx';
import { formatCountOf } from '../kit/format.ts';
import { QueryState } from '../kit/QueryState.tsx';
import { SourceEditor } from '../kit/SourceEditor.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { useToast } from '../kit/Toast.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { DeleteDialog, RenameDialog } from './AddressDialogs.tsx';
import { ArticleFindings, sortFindings } from './ArticleFindings.tsx';
import { ArticleForm, fieldId } from './ArticleForm.tsx';
import { useArticle, useFindings } from './article-queries.ts';
import { articleApi, articlePath, countFindings, stateOf } from './article-words.ts';
import { ChangesDialog } from './ChangesDialog.tsx';
import { DraftLinkDialog } from './DraftLinkDialog.tsx';
import { figureText, insertBlock } from './figure-text.ts';
import { PagePreview } from './PagePreview.tsx';
import { ownPhoto, PhotoDialog, type PhotoUse, TopPicture } from './PhotoDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { SaveTrouble } from './SaveTrouble.tsx';
import { articleFacts, completeFacts, isFigureKey, TextPick, type TextPicker, TextTools } from './TextTools.tsx';
import { useLastJob } from './use-desk-job.ts';
import { saveWords, useDraft } from './use-draft.ts';
import { useFileDrop } from './use-file-drop.ts';

const panes = [
  ['form', 'Details'],
  ['text', 'Write'],
  ['page', 'Page'],
] as const;

/** Opens one article or page. */
export function ArticleEditor({ kind }: { kind: ArticleRow['kind'] }) {
  const { id = '' } = useParams();
  const query = useArticle({ kind, id });
  return <QueryState query={query}>{(article) => <OpenArticle key={`${kind}/${id}`} article={article} />}</QueryState>;
}

function OpenArticle({ article }: { article: Article }) {
  const { fields, timeZone, address } = article;
  const client = useQueryClient();
  const [row, setRow] = useState(article.row);
  const draft = useDraft(articleApi(row), article, {
    schema: savedSchema,
    onSaved(saved) {
      setRow(saved.row);
      void client.invalidateQueries({ queryKey: ['articles'] });
    },
  });
  const { text: source, state } = draft;
  const { dialog } = useParams();
  const navigate = useNavigate();
  const toast = useToast();
  const [pane, setPane] = useState<'form' | 'text' | 'page'>('text');
  const [file, setFile] = useState<File>();
  const [pick, setPick] = useState<TextPicker>();
  const complete = useMemo(() => completeFacts(client, articleFacts), [client]);
  const isPublishing = useLastJob().data?.isRunning === true;
  const editor = useRef<EditorView>(undefined);
  const text = splitText(source);
  const all = useFindings(draft.hash);
  const findings = useMemo(() => (all.data ?? []).filter((finding) => finding.file === row.file), [all.data, row.file]);
  const places = useMemo(() => sortFindings(source, findings), [source, findings]);
  const values = readFields(source) ?? {};
  const close = (): void => {
    setFile(undefined);
    void navigate(articlePath(row));
  };
  const open = (name: string): void => void navigate(`${articlePath(row)}/${name}`);
  useEffect(() => {
    document.title = `${row.title} · The desk`;
  }, [row.title]);

  /** Goes to the place of a finding: a field of the form, or a line of the text. */
  function goTo({ line }: Pick<ContentFinding, 'line'>): void {
    const field = fieldAtLine(source, line);
    setPane(field === undefined ? 'text' : 'form');
    const view = editor.current;
    // After the pane is shown.
    setTimeout(() => {
      const control = field && document.getElementById(fieldId(field));
      if (control) {
        control.closest('details')?.setAttribute('open', '');
        control.focus();
      } else if (view !== undefined) {
        const at = view.state.doc.line(Math.max(1, Math.min(view.state.doc.lines, line - text.bodyLine + 1)));
        view.dispatch({ selection: { anchor: at.from }, scrollIntoView: true });
        view.focus();
      }
    });
  }
  const nextFinding = useRef(0);
  useKeys({
    'mod+s': () => void draft.save().catch(() => undefined),
    'mod+Enter': () => open('publish'),
    'mod+shift+f': () => setPick('figure'),
    'mod+.': () => {
      const found = findings[nextFinding.current++ % Math.max(1, findings.length)];
      if (found) goTo(found);
    },
  });

  // A link to a finding, from a publish that it stopped.
  const [params, setParams] = useSearchParams();
  const wantedLine = Number(params.get('line'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (wantedLine < 1) return;
    goTo({ line: wantedLine });
    setParams({}, { replace: true });
  }, [wantedLine]);

  const takeFile = useCallback(
    (dropped: File) => {
      setFile(dropped);
      void navigate(`${articlePath(row)}/photo`);
    },
    [navigate, row],
  );
  const drop = useFileDrop(takeFile);
  function usePhoto({ name, alt, caption, credit, focus, place }: PhotoUse, made: PhotoMade | undefined): void {
    if (place === 'top') {
      const set = { imageSrc: `./${name}`, imageAlt: alt, imageCredit: credit || undefined, imageFocus: focus };
      draft.change(Object.entries(set).reduce((old, [field, value]) => setField(old, field, value), source));
    } else if (editor.current !== undefined) {
      insertBlock(editor.current, figureText({ name, alt, caption, credit, focus }));
    }
    const removed = made?.hadPosition
      ? ' Its GPS position was removed.'
      : made?.hadCamera
        ? ' Camera data was removed.'
        : '';
    toast({ words: made ? `Put in ${name}.${removed}` : 'The photo’s words are kept.' });
    close();
  }
  return (
    <div className={drop.isOver ? 'work dropping' : 'work'} {...drop.handlers}>
      <div className="work-head">
        <div>
          <p className="crumb wide-only">
            <Link to="/articles">Articles</Link> /
          </p>
          <h1>{row.title}</h1>
        </div>
        <StatusWord {...stateOf(row)} />
        <span className="muted small" role="status">
          {saveWords[state]}, {formatCountOf(text.body.match(/\S+/g)?.length ?? 0, 'word')}
        </span>
        <div className="actions">
          <Button onClick={() => open('changes')} words="Changes" />
          {row.kind === 'posts' && (
            <Button
              icon="link"
              onClick={() =>
                void draft.save().then(
                  () => open('link'),
                  () => undefined,
                )
              }
              words="Draft link"
            />
          )}
          <Button
            tone="go"
            hotkey="⌘⏎"
            onClick={() => open('publish')}
            words={isPublishing ? 'Publishing…' : 'Publish…'}
          />
        </div>
      </div>
      <SaveTrouble draft={draft} />
      <div className="pane-tabs">
        {panes.map(([name, words]) => (
          <button key={name} type="button" aria-pressed={name === pane} onClick={() => setPane(name)}>
            {words}
          </button>
        ))}
      </div>
      <div className="panes three">
        <section className={pane === 'form' ? 'pane first show' : 'pane first'} aria-label="Details">
          <div className="pane-head">
            <h2>Details</h2>
            <span className="grow" />
            {places.fields.size > 0 && <StatusWord {...countFindings([...places.fields.values()].flat())} />}
          </div>
          <div className="formbox">
            <ArticleForm
              source={source}
              fields={fields}
              findings={places.fields}
              timeZone={timeZone}
              picture={
                <TopPicture
                  key="picture"
                  row={row}
                  onOpen={() => open(row.photo === undefined ? 'photo' : 'own-photo')}
                />
              }
              onChange={draft.change}
            />
            {row.kind === 'posts' && (
              <div className="actions">
                <Button isSmall onClick={() => open('address')} words="Change the address" />
                <Button isSmall tone="quiet" onClick={() => open('delete')} words="Delete…" />
              </div>
            )}
          </div>
        </section>
        <section className={pane === 'text' ? 'pane show' : 'pane'} aria-label="Write">
          <TextTools getView={() => editor.current} onPick={setPick}>
            <Button icon="photo" title="Or drop or paste it anywhere" onClick={() => open('photo')} words="Photo" />
          </TextTools>
          <div className="source">
            <SourceEditor
              label="Text of the article, MDX"
              value={text.body}
              version={draft.epoch}
              findings={places.lines}
              complete={complete}
              onKey={(event) => {
                const isFigure = isFigureKey(event);
                if (isFigure) setPick('figure');
                return isFigure;
              }}
              onChange={(body) => draft.change(splitText(source).head + body)}
              onReady={(view) => {
                editor.current = view;
              }}
            />
          </div>
          <ArticleFindings
            findings={findings}
            source={source}
            isChecking={all.isFetching}
            error={all.error}
            onGo={goTo}
          />
        </section>
        <section className={pane === 'page' ? 'pane show' : 'pane'} aria-label="The page">
          <PagePreview address={address} title={row.title} isDraft={row.state === 'draft'} version={draft.hash} />
        </section>
      </div>
      {pick !== undefined && editor.current !== undefined && (
        <TextPick what={pick} view={editor.current} syntax={articleFacts} onClose={() => setPick(undefined)} />
      )}
      {dialog === 'changes' && <ChangesDialog onClose={close} />}
      {dialog === 'link' && <DraftLinkDialog id={row.id} onClose={close} />}
      {dialog === 'address' && <RenameDialog row={row} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog row={row} onClose={close} />}
      {(dialog === 'photo' || dialog === 'own-photo') && (
        <PhotoDialog
          key={file && `${file.name} ${file.lastModified} ${file.size}`}
          row={row}
          file={file}
          known={dialog === 'own-photo' ? ownPhoto(row, values) : undefined}
          onUse={usePhoto}
          onClose={close}
        />
      )}
      {dialog === 'publish' && (
        <PublishDialog
          article={{
            address,
            isPage: row.kind === 'pages',
            isDraft: values['draft'] === true,
            publishedAt: String(values['publishedAt'] ?? ''),
            timeZone,
            async prepare(publishedAt) {
              const open = values['draft'] === true ? setField(source, 'draft', undefined) : source;
              draft.change(publishedAt === undefined ? open : setField(open, 'publishedAt', publishedAt));
              await draft.save();
            },
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
