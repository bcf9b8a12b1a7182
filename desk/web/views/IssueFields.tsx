import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { suggestPreview } from '../../../core/finish-issue.ts';
import { readFields, setField, splitText } from '../../../core/frontmatter-text.ts';
import { issueTextLimits } from '../../../core/issue-frontmatter.ts';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/Fields.tsx';
import { articlesQuery } from '../queries.ts';
import { AudienceField } from './AudienceField.tsx';
import { formatSiteTime } from './article-words.ts';
import { DayAndTime } from './DayAndTime.tsx';
import { ArticlePick } from './TextTools.tsx';

interface IssueFieldsProps {
  /** The whole file. */
  text: string;
  onChange(text: string): void;
  /** Shows the file as it is. */
  onSource(): void;
}

/** Shows the fields of an issue's file above its text; each changes its own line and nothing else. */
export function IssueFields({ text, onChange, onSource }: IssueFieldsProps) {
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
