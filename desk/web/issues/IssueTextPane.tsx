import type { EditorView } from '@codemirror/view';
import { type RefObject, useState } from 'react';
import { suggestPreview } from '../../../core/issues/finish-issue.ts';
import { describeAudience, type IssueAudience, issueAudienceSchema } from '../../../core/issues/issue-audience.ts';
import { issueTextLimits } from '../../../core/issues/issue-frontmatter.ts';
import { readAfter, writeAfter } from '../../../core/issues/welcome-step.ts';
import { readFields, setField, splitText, withBody } from '../../../core/text/frontmatter-text.ts';
import { archiveCategories } from '../../../site.config.ts';
import { useApi } from '../api.ts';
import { FieldsAsText } from '../articles/ArticleForm.tsx';
import { insertBlock, insertSample, photoText } from '../drafts/insert-text.ts';
import { type PhotoHost, usePhoto } from '../drafts/PhotoDialog.tsx';
import { ArticlePick, TextPane } from '../drafts/TextPane.tsx';
import type { Draft } from '../drafts/use-draft.ts';
import { Button } from '../kit/Button.tsx';
import { CheckField, Select, TextField } from '../kit/Fields.tsx';

interface IssueTextPaneProps {
  /** A mail of the welcome series has no articles, part of the list and date of its own. */
  isWelcome?: boolean;
  draft: Draft;
  editor: RefObject<EditorView | undefined>;
  onPhoto(): void;
}

/** Shows the fields of a mail and its text. */
export function IssueTextPane({ isWelcome = false, draft, editor, onPhoto }: IssueTextPaneProps) {
  const { text, change } = draft;
  // Tools for what only an issue has: each writes Markdown that the mail and the page can show.
  const insert = (block: string, sample: string) => (): void => {
    if (editor.current !== undefined) insertSample(editor.current, block, sample);
  };
  return (
    <>
      <IssueFields isWelcome={isWelcome} text={text} onChange={change} />
      <TextPane
        label={`Text of the ${isWelcome ? 'welcome mail' : 'issue'}, Markdown`}
        value={splitText(text).body}
        version={draft.epoch}
        placeholder="Write here. Drop or paste photos. A line with ## in front is a heading. {name|there} greets by name."
        writeFact={(fact) => `{fact:${fact}}`}
        editor={editor}
        onCard={isWelcome ? undefined : (slug) => change(addCard(text, slug))}
        onChange={(typed) => change(withBody(text, typed))}
      >
        <Button icon="photo" title="Or drop or paste it anywhere" onClick={() => onPhoto()} words="Photo" />
        <Button icon="button" onClick={insert('**[Words of the button](/)**', 'Words of the button')} words="Button" />
        <Button icon="table" aria-label="Table" title="Table" onClick={insert(sampleTable, 'What')} />
      </TextPane>
    </>
  );
}

/** Asks for a photo of a mail and puts it into its text. */
export const useMailPhoto = (row: PhotoHost, editor: RefObject<EditorView | undefined>) =>
  usePhoto(row, (use) => {
    if (editor.current !== undefined) insertBlock(editor.current, photoText(use));
  });

function addCard(text: string, slug: string): string {
  const posts: unknown = readFields(text)?.['posts'];
  return setField(text, 'posts', [...new Set([...(Array.isArray(posts) ? posts : []), slug])]);
}

const sampleTable = '| What | How much |\n| --- | --- |\n| First | 1 |';

interface IssueFieldsProps {
  isWelcome: boolean;
  text: string;
  onChange(text: string): void;
}

/** Shows the fields of a mail's file above its text; each changes its own line and nothing else. */
function IssueFields({ isWelcome, text, onChange }: IssueFieldsProps) {
  const values = readFields(text) ?? {};
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
      {isWelcome ? (
        <TextField
          label="Days after joining"
          name="after"
          inputMode="numeric"
          isBad={!isDayCount(daysIn(words('after')))}
          value={daysIn(words('after'))}
          onChange={(days) => set('after', writeAfter(days))}
        />
      ) : (
        <>
          <ArticleChips slugs={slugs} onChange={(chosen) => set('posts', chosen)} />
          <AudienceField text={text} onChange={onChange} />
        </>
      )}
      <FieldsAsText source={text} onChange={onChange} />
    </div>
  );
}

/** Whether a text is a number of days that a welcome mail can wait. */
export const isDayCount = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text);

/** Returns the days of '3 days' or '2 weeks', or what was typed in their place. */
const daysIn = (after: string): string =>
  /^\d+ weeks?$/.test(after) ? String(readAfter(after)) : after.replace(/ days?$/, '');

/** Returns a list with one entry moved by a place. */
const move = (slugs: readonly string[], at: number, by: number): string[] => {
  const others = slugs.filter((_, index) => index !== at);
  return others.toSpliced(at + by, 0, slugs[at] ?? '');
};

/** The articles that an issue shows as cards below its text, in order. */
function ArticleChips({ slugs, onChange }: { slugs: readonly string[]; onChange(slugs: string[]): void }) {
  const [isAdding, setIsAdding] = useState(false);
  const { data } = useApi('GET /api/articles', {}, { staleTime: 60_000 });
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
    <details>
      <summary>To {to === undefined ? 'everyone who wants its topics' : describeAudience(to)}</summary>
      {isRead ? (
        <AudienceParts to={to ?? {}} onChange={set} />
      ) : (
        <p className="hint bad">The line “to” cannot be read. Correct it in all fields as text.</p>
      )}
    </details>
  );
}

function AudienceParts({ to, onChange }: { to: IssueAudience; onChange(change: Partial<IssueAudience>): void }) {
  const { topics = [], joinedSince = '', joinedBefore = '', notGot = [], addresses = [] } = to;
  // As it was typed: an empty line between two addresses must stay while somebody types.
  const [typed, setTyped] = useState(addresses.join('\n'));
  const { data } = useApi('GET /api/issues', {}, { staleTime: 60_000 });
  const sent = data?.issues.filter(({ stage }) => stage === 'sent') ?? [];
  const day = (label: string, name: 'joinedSince' | 'joinedBefore', value: string) => (
    <TextField label={label} type="date" value={value} onChange={(next) => onChange({ [name]: next })} />
  );
  return (
    <div className="stack spaced">
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
