import { watchConsent } from '../../core/consent.ts';
import { site } from '../../site.config.ts';
import { subscribeFormWords } from '../../site.words.ts';
import { SpamTrap } from './LetterForm.tsx';

/** Renders the form that asks to be told of a change, as the server's template. */
export const WatchForm = () => (
  <>
    __FAULTS__
    <form className="letter-form grid" action="__ACTION__" method="post" noValidate>
      <SpamTrap />
      __CHOICES__
      <div>
        <label htmlFor="letter-email">{subscribeFormWords.label}</label>
        <input
          id="letter-email"
          name="email"
          type="email"
          required
          autoComplete="email"
          data-invalid="email"
          defaultValue="__ADDRESS__"
        />
        <small id="letter-email-hint">
          {watchConsent(site.publisher)} <a href="/privacy-policy#who-we-are">{subscribeFormWords.contact}</a>,{' '}
          <a href="/privacy-policy">Privacy Policy</a>
        </small>
      </div>
      <button className="btn btn-large" type="submit">
        Tell me
      </button>
    </form>
  </>
);
