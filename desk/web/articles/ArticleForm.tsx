import { type ReactNode, useId } from 'react';
import { splitCategories } from '../../../core/posts/category-match.ts';
import { postDraftText } from '../../../core/posts/draft-texts.ts';
import type { ContentProblem } from '../../../core/problem/content-problem.ts';
import { readFields, setField, splitText } from '../../../core/text/frontmatter-text.ts';
import type { ArticleField } from '../../edit/article-files.ts';
import { CheckField, DayAndTime, TextField } from '../kit/Fields.tsx';
import { describeSiteTime } from './article-words.ts';

/** Shown at once; the rest is folded. */
const first = ['title', 'excerpt', 'description', 'draft', 'publishedAt', 'category', 'imageAlt', 'metaDescription'];
const labels: Record<string, string> = {
  excerpt: 'Summary for cards',
  publishedAt: 'Goes live',
  imageSrc: 'Picture',
  imageAlt: 'What the picture shows',
  imageCredit: 'Who took the picture',
  imageFocus: 'Most important spot of the picture',
  metaDescription: 'Text in search results',
  description: 'Text in search results',
  readWhy: 'Why to read it next',
  job: 'Group of the archive',
  canonicalUrl: 'Address of the original',
  draft: 'Draft: only you see it',
};

const placeholders: Readonly<Record<string, string>> = postDraftText;

/** Returns the name of a field for people: 'validUntil' → 'Valid until'. */
export const fieldLabel = (name: string): string =>
  labels[name] ??
  name
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

interface ArticleFormProps {
  source: string;
  fields: readonly ArticleField[];
  /** Findings by field. */
  findings: ReadonlyMap<string, readonly ContentProblem[]>;
  isDraft: boolean;
  timeZone: string;
  /** The picture at the top, after the summary. */
  picture?: ReactNode;
  onChange(source: string): void;
}

/** Renders the fields of a file from their schema; each changes its own line of the file and nothing else. */
export function ArticleForm({ source, fields, findings, isDraft, timeZone, picture, onChange }: ArticleFormProps) {
  const values = readFields(source);
  const edited = fields.filter(({ kind }) => kind !== 'other');
  const placeOf = ({ name }: ArticleField): number => (first.includes(name) ? first.indexOf(name) : first.length);
  const inOrder = (isFirst: boolean) =>
    edited
      .filter(({ name }) => (first.includes(name) || edited.length <= first.length) === isFirst)
      .sort((one, other) => (isFirst ? placeOf(one) - placeOf(other) : 0));
  const show = (field: ArticleField) => (
    <FieldInput
      key={field.name}
      field={field}
      value={values?.[field.name]}
      findings={findings.get(field.name) ?? []}
      isDraft={isDraft}
      timeZone={timeZone}
      onChange={(value) => onChange(setField(source, field.name, value))}
    />
  );
  return (
    <div className="form">
      {values !== undefined &&
        inOrder(true).map((field) => (field.name === 'excerpt' ? [show(field), picture] : show(field)))}
      {values !== undefined && inOrder(false).length > 0 && (
        <details>
          <summary>More fields</summary>
          <div className="stack">{inOrder(false).map(show)}</div>
        </details>
      )}
      <hr />
      <FieldsAsText source={source} onChange={onChange} />
    </div>
  );
}

/** Shows every field of a file as YAML: those without a control of their own, and those that cannot be read. */
export function FieldsAsText({ source, onChange }: Pick<ArticleFormProps, 'source' | 'onChange'>) {
  const isBroken = readFields(source) === undefined;
  return (
    <details open={isBroken}>
      <summary>All fields as text</summary>
      {isBroken && <p className="hint bad">The fields cannot be read. Correct them here.</p>}
      <label className="field">
        <span>YAML</span>
        <textarea
          className="input yaml"
          rows={14}
          spellCheck={false}
          value={splitText(source).fields ?? ''}
          onChange={(event) => onChange(withFields(source, event.target.value))}
        />
      </label>
    </details>
  );
}

function withFields(source: string, yaml: string): string {
  const { fields, head, body } = splitText(source);
  return fields === undefined ? `---\n${yaml}\n---\n\n${body}` : `---\n${yaml}${head.slice(4 + fields.length)}${body}`;
}

interface FieldInputProps {
  field: ArticleField;
  value: unknown;
  findings: readonly ContentProblem[];
  isDraft: boolean;
  timeZone: string;
  onChange(value: unknown): void;
}

function FieldInput({ field, value, findings: all, isDraft, timeZone, onChange }: FieldInputProps) {
  const { name, kind, help, isNeeded, most, choices } = field;
  const id = useId();
  const label = fieldLabel(name);
  const text = value === undefined || value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value);
  // An empty field of a draft says what belongs there.
  const findings = isDraft && text === '' ? [] : all;
  // Red is what stops a publish; the rules of style do not.
  const isBad = !isDraft && findings.some(({ severity }) => severity === 'error');
  const write = (typed: string): void => onChange(typed === '' && !isNeeded ? undefined : typed);
  const shared = { name, 'aria-describedby': `${id}-hints` };
  const count = (most ?? 0) > 0 ? `${text.length} of ${most}` : isNeeded ? '' : 'may stay empty';
  if (kind === 'flag') {
    return (
      <CheckField isOn={value === true} onChange={(isOn) => onChange(isOn ? true : undefined)}>
        {label}
      </CheckField>
    );
  }
  const control = () => {
    if (kind === 'time')
      return <DayAndTime {...shared} labels={[label, 'At']} isBad={isBad} value={text} onChange={onChange} />;
    if (kind === 'text' || kind === 'line' || kind === 'day') {
      const longer = { rows: name === 'title' ? 2 : 3, placeholder: placeholders[name] };
      const look = kind === 'text' ? longer : { type: kind === 'day' ? 'date' : 'text' };
      return <TextField {...shared} {...look} label={label} hint={count} isBad={isBad} value={text} onChange={write} />;
    }
    const own = { ...shared, id, className: isBad ? 'input bad' : 'input' };
    return (
      <>
        <label className="field-label" htmlFor={id}>
          {label} <em>{count}</em>
        </label>
        {kind === 'choice' ? (
          <select {...own} value={text} onChange={(event) => write(event.target.value)}>
            <option value="">Not set</option>
            {choices?.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : choices ? (
          <ChoiceList {...own} value={text} choices={choices} onChange={onChange} />
        ) : (
          <ListInput {...own} value={text} onChange={onChange} />
        )}
      </>
    );
  };
  const { words: when } = kind === 'time' && text !== '' ? describeSiteTime(text, timeZone) : { words: '' };
  return (
    <div className="field">
      {control()}
      <div id={`${id}-hints`}>
        {findings.map(({ problem, fix, place: { line }, severity }) => (
          <p key={`${line} ${problem}`} className={isDraft || severity !== 'error' ? 'hint' : 'hint bad'}>
            {problem} {fix}
          </p>
        ))}
        {when !== '' && (
          <p className="hint">
            <b>Goes live {when}.</b> The server does it by itself after you have published or scheduled it.
          </p>
        )}
        {(kind !== 'list' || choices === undefined) && (
          <p className="hint">{kind === 'time' ? `${help} Times are those of ${timeZone}.` : help}</p>
        )}
      </div>
    </div>
  );
}

interface ListInputProps {
  id: string;
  name: string;
  className: string;
  'aria-describedby': string;
  value: string;
  onChange(value: unknown): void;
}

/** A list is typed with commas, and written when the field is left. */
function ListInput({ value: text, onChange, ...shared }: ListInputProps) {
  return (
    <input
      {...shared}
      key={text}
      defaultValue={text}
      onBlur={({ target }) => {
        const words = target.value.split(',').map((word) => word.trim());
        if (target.value !== text) onChange(words.filter((word) => word !== ''));
      }}
    />
  );
}

/** One or more of the choices, each in a select of its own; the file has them with commas. */
function ChoiceList({ choices, onChange, ...props }: ListInputProps & { choices: readonly string[] }) {
  const { value, id, name, ...shared } = props;
  const chosen = splitCategories(value);
  const set = (at: number, choice: string): void => {
    const next = chosen.toSpliced(at, 1, choice);
    onChange([...new Set(next)].filter((each) => each !== '').join(', '));
  };
  return ['', ...chosen].map((_, at) => {
    const own = chosen[at] ?? '';
    return (
      <select
        key={own}
        {...shared}
        {...(at === 0 && { id, name })}
        aria-label={at === 0 ? undefined : 'One more'}
        value={own}
        onChange={(event) => set(at, event.target.value)}
      >
        <option value="">{at === 0 ? 'Not set' : own === '' ? 'One more…' : 'Remove it'}</option>
        {[...new Set([...choices, ...(own === '' ? [] : [own])])]
          .filter((choice) => choice === own || !chosen.includes(choice))
          .map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
      </select>
    );
  });
}
