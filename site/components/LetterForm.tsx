import type { ComponentProps } from 'react';
import { letterLimits } from '../../core/people/letter.ts';
import { formatCount } from '../../core/text/counts.ts';
import { fillWords } from '../../site.config.ts';
import { words as siteWords } from '../../site.words.ts';

const words = siteWords.letter;
const limits = { least: String(letterLimits.minText), most: formatCount(letterLimits.text) };

/** Renders the field that people never see and programs fill in. */
export const SpamTrap = () => (
  <p className="visually-hidden" aria-hidden="true">
    <label htmlFor="letter-website">Leave this field empty</label>
    <input id="letter-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
  </p>
);

interface LetterFieldProps extends ComponentProps<'input'> {
  name: 'name' | 'email';
  label: string;
  hint: string;
  /** What the server fills in. */
  typed: string;
}

function LetterField({ name, label, hint, typed, ...field }: LetterFieldProps) {
  const id = `letter-${name}`;
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <small id={`${id}-hint`}>{hint}</small>
      <input id={id} name={name} required autoComplete={name} data-invalid={name} defaultValue={typed} {...field} />
    </div>
  );
}

/**
 * Renders the form for a letter as the server's template: it fills in the article, and what was typed and is wrong after
 * a mistake. The body is multipart, in which a letter of any script is as long as it was typed.
 */
export function LetterForm() {
  return (
    <div className="page-wrap text-page title-beside">
      <header className="page-head">
        <h1>{words.title}</h1>
        <p className="page-lede">
          {words.about} <a href="__ARTICLE__">__TITLE__</a>
        </p>
      </header>
      __FAULTS__
      <form className="letter-form grid" action="__ACTION__" method="post" encType="multipart/form-data" noValidate>
        <input type="hidden" name="opened" value="__OPENED__" />
        <SpamTrap />
        <div>
          <label htmlFor="letter-text">{words.text}</label>
          <small id="letter-text-hint">{fillWords(words.textHint, limits)}</small>
          <textarea
            id="letter-text"
            name="text"
            rows={10}
            dir="auto"
            required
            data-invalid="text"
            defaultValue="__TEXT__"
          />
        </div>
        <LetterField name="name" type="text" dir="auto" label={words.name} hint={words.nameHint} typed="__NAME__" />
        <LetterField name="email" type="email" label={words.email} hint={words.emailHint} typed="__ADDRESS__" />
        <p className="fine letter-terms">
          {words.terms} <a href="/privacy-policy#letters">Privacy Policy</a>,{' '}
          <a href="/terms-of-service#letters">Terms</a>
        </p>
        <button className="btn btn-large" type="submit">
          {words.button}
        </button>
      </form>
    </div>
  );
}
