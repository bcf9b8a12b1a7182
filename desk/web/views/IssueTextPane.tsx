import type { EditorView } from '@codemirror/view';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { issueListSchema } from '../../../core/desk-issues.ts';
import { suggestPreview } from '../../../core/finish-issue.ts';
import { readFields, setField, splitText, withBody } from '../../../core/frontmatter-text.ts';
import { describeAudience, type IssueAudience, issueAudienceSchema } from '../../../core/issue-audience.ts';
import { issueTextLimits } from '../../../core/issue-frontmatter.ts';
import { archiveCategories } from '../../../site.config.ts';
import { articlesQuery, useApi } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { CheckField, DayAndTime, Select, TextField } from '../kit/Fields.tsx';
import type { LineFinding } from '../kit/SourceEditor.tsx';
import { formatSiteTime } from './article-words.ts';
import { insertSample } from './insert-text.ts';
import { ArticlePick, issueFacts, TextPane } from './TextPane.tsx';
import type { Draft } from './use-draft.ts';

interface IssueTextPaneProps {
  draft: Draft;
  notes: readonly LineFinding[];
  editor: RefObject<EditorView | undefined>;
  /** Whether the file is shown as it is, with its fields. */
  isSource: boolean;
  onSource(isSource: boolean): void;
  onPhoto(): void;
}

/** Shows the fields of an issue and its text, or its file as it is. */
export function IssueTextPane({ draft, notes, editor, isSource, onSource, onPhoto }: IssueTextPaneProps) {
  const { text, change } = draft;
  // Tools for what only an issue has: each writes Markdown that the mail and the page can show.
  const insert = (block: string, sample: string) => (): void => {
    if (editor.current !== undefined) insertSample(editor.current, block, sample);
  };
  return (
    <>
      {!isSource && <IssueFields text={text} onChange={change} onSource={() => onSource(true)} />}
      <TextPane
        label={isSource ? 'File of the issue' : 'Text of the issue, Markdown'}
        value={isSource ? text : splitText(text).body}
        version={`${draft.epoch} ${isSource}`}
        findings={notes}
        placeholder="Write here. Drop or paste photos. A line with ## in front is a heading."
        syntax={issueFacts}
        editor={editor}
        onCard={isSource ? undefined : (slug) => change(addCard(text, slug))}
        onChange={(typed) => change(isSource ? typed : withBody(text, typed))}
      >
        <Button icon="photo" title="Or drop or paste it anywhere" onClick={onPhoto} words="Photo" />
        <Button icon="button" onClick={insert('**[Words of the button](/)**', 'Words of the button')} words="Button" />
        <Button icon="table" aria-label="Table" title="Table" onClick={insert(sampleTable, 'What')} />
        {isSource && <Button onClick={() => onSource(false)} words="Back to the fields" />}
      </TextPane>
    </>
  );
}

function addCard(text: string, slug: string): string {
  const posts: unknown = readFields(text)?.['posts'];
  return setField(text, 'posts', [...new Set([...(Array.isArray(posts) ? posts : []), slug])]);
}

const sampleTable = '| What | How much |\n| --- | --- |\n| First | 1 |';

/** Shows the fields of an issue's file above its text; each changes its own line and nothing else. */
function IssueFields({ text, onChange, onSource }: { text: string; onChange(text: string): void; onSource(): void }) {
  const values = readFields(text);
  if (values === undefined)
    return (
      <p className="trouble">
        The fields cannot be read. <Button isSmall onClick={onSource} words="Correct them in the source" />
      </p>
    );
  const words = (name: string): string => String(values[name] ?? '');
  const set = (name: string, value: unknown): void => onChange(setField(text, name, value));
  const slugs = Array.isArray(values['posts']) ? values['posts'].map(String) : [];
  return (
    <div className="meta">
      <TextField
        label="Subject"
        name="subject"
        value={words('subject')}
        maxLength={issueTextLimits.subject}
        onChange={(value) => set('subject', value)}
      />
      <TextField
        label="Preview"
        name="preview"
        placeholder={
          suggestPreview(splitText(text).body) || 'Shown beside the subject. Empty: the first words of the text.'
        }
        value={words('preview')}
        maxLength={issueTextLimits.previewMost}
        onChange={(value) => set('preview', value)}
      />
      <ArticleChips slugs={slugs} onChange={(chosen) => set('posts', chosen)} />
      <AudienceField text={text} onChange={onChange} />
      <details>
        <summary>Dated {formatSiteTime(words('date'))}, and more</summary>
        <DayAndTime
          labels={['Day', 'Time']}
          name="date"
          value={words('date')}
          onChange={(value) => set('date', value)}
        />
        <Button isSmall tone="quiet" onClick={onSource} words="Source of the file" />
      </details>
    </div>
  );
}

/** Returns a list with one entry moved by a place. */
const move = (slugs: readonly string[], at: number, by: number): string[] => {
  const others = slugs.filter((_, index) => index !== at);
  return others.toSpliced(at + by, 0, slugs[at] ?? '');
};

/** The articles that an issue shows as cards below its text, in order. */
function ArticleChips({ slugs, onChange }: { slugs: readonly string[]; onChange(slugs: string[]): void }) {
  const [isAdding, setIsAdding] = useState(false);
  const { data } = useQuery({ ...articlesQuery, staleTime: 60_000 });
  const rowOf = (slug: string) => data?.rows.find(({ kind, id }) => kind === 'posts' && id === slug);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of the grid
    <div className="field" role="group" aria-label="Articles">
      <span>Articles</span>
      <ul className="row tight chips">
        {slugs.map((slug, at) => {
          const { title = slug, state } = rowOf(slug) ?? {};
          return (
            <li key={slug} className={state === 'draft' ? 'tag warn' : 'tag'}>
              <span>{state === 'draft' ? `${title} · draft` : title}</span>
              {at > 0 && (
                <Button aria-label={`Move ${title} up`} onClick={() => onChange(move(slugs, at, -1))} words="←" />
              )}
              {at < slugs.length - 1 && (
                <Button aria-label={`Move ${title} down`} onClick={() => onChange(move(slugs, at, 1))} words="→" />
              )}
              <Button
                aria-label={`Remove ${title}`}
                icon="close"
                onClick={() => onChange(slugs.filter((each) => each !== slug))}
              />
            </li>
          );
        })}
        <li>
          <Button isSmall tone="quiet" icon="plus" name="posts" onClick={() => setIsAdding(true)} words="Add" />
        </li>
      </ul>
      {isAdding && (
        <ArticlePick onCard={(slug) => onChange([...new Set([...slugs, slug])])} onClose={() => setIsAdding(false)} />
      )}
    </div>
  );
}

/** Chooses the part of the list that an issue goes to: the field `to` of its file. */
function AudienceField({ text, onChange }: { text: string; onChange(text: string): void }) {
  const written = readFields(text)?.['to'];
  const { data: to, success: isRead } = issueAudienceSchema.optional().safeParse(written);
  const set = (change: Partial<IssueAudience>): void => {
    const fields = Object.entries({ ...to, ...change }).filter(([, value]) => value !== undefined && value.length > 0);
    onChange(setField(text, 'to', fields.length === 0 ? undefined : Object.fromEntries(fields)));
  };
  return (
    <details className="audience">
      <summary>To {to === undefined ? 'everyone who wants its topics' : describeAudience(to)}</summary>
      {isRead ? (
        <AudienceParts to={to ?? {}} onChange={set} />
      ) : (
        <p className="hint bad">The line “to” cannot be read. Correct it in the text.</p>
      )}
    </details>
  );
}

function AudienceParts({ to, onChange }: { to: IssueAudience; onChange(change: Partial<IssueAudience>): void }) {
  const { topics = [], joinedSince = '', joinedBefore = '', notGot = [], addresses = [] } = to;
  // As it was typed: an empty line between two addresses must stay while somebody types.
  const [typed, setTyped] = useState(addresses.join('\n'));
  const { data } = useApi(issueListSchema, '/api/issues', { staleTime: 60_000 });
  const sent = data?.issues.filter(({ stage }) => stage === 'sent') ?? [];
  const day = (label: string, name: 'joinedSince' | 'joinedBefore', value: string) => (
    <TextField label={label} type="date" value={value} onChange={(next) => onChange({ [name]: next })} />
  );
  return (
    <div className="stack">
      <div className="two-fields">
        {day('Joined since', 'joinedSince', joinedSince)}
        {day('Joined before', 'joinedBefore', joinedBefore)}
      </div>
      <Select
        label="Did not get"
        value={notGot[0] ?? ''}
        options={[['', '—'], ...sent.map(({ id, subject }) => [id, subject] as const)]}
        onChange={(id) => onChange({ notGot: id === '' ? [] : [id] })}
      />
      <fieldset className="row">
        <legend>Want one of these topics</legend>
        {archiveCategories.map(({ name }) => (
          <CheckField
            key={name}
            isOn={topics.includes(name)}
            onChange={(isOn) => onChange({ topics: isOn ? [...topics, name] : topics.filter((each) => each !== name) })}
          >
            {name}
          </CheckField>
        ))}
      </fieldset>
      <TextField
        name="to"
        label="Only these addresses"
        hint="one a line, subscribers only"
        rows={3}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          onChange({ addresses: next.split(/[\s,;]+/).filter(Boolean) });
        }}
      />
      <p className="hint">Readers must fit all of it. The preflight says how many do.</p>
    </div>
  );
}
