import { Icon } from '../../../ui/Icon.tsx';
import { findTool } from '../../catalog.ts';
import { ToolIcon } from '../../frame/ToolIcon.tsx';
import { labelHint } from '../../my-truck/label-note.ts';
import { nameModelYear, parseTruckValue } from '../../my-truck/truck.ts';
import { vinInput } from '../../vin-check/vin.ts';
import { againScript } from '../my-truck/own-truck-script.ts';
import { siteStops } from '../recalls/HeaderNotice.tsx';
import { type AnswerData, loadAnswerData } from './answer-data.ts';
import { answerDue, answerTow, type QuickAnswer } from './quick-answers.ts';
import { answerRecall } from './recall-answer.ts';

const questions = [
  {
    id: 'tow',
    slug: 'will-it-tow',
    title: 'Can it tow mine?',
    label: 'Your trailer, loaded',
    field: { name: 'trailer', unit: 'lb', placeholder: 'Weight' },
    answer: answerTow,
  },
  {
    id: 'due',
    slug: 'service-planner',
    title: 'What’s due?',
    label: 'Miles on it now',
    field: { name: 'miles', unit: 'mi', placeholder: 'Miles' },
    answer: answerDue,
  },
  {
    id: 'recall',
    slug: 'vin-check',
    title: 'Is mine recalled?',
    label: 'Model and year, or the VIN',
    field: undefined,
    answer: answerRecall,
  },
] as const;

/** The answer before anything is typed: what to say first. Choices need the script, so they come with it. */
function Answer({ answer: { tone, finding, rest, choices = [] } }: { answer: QuickAnswer }) {
  return (
    <div className="question-answer grid" data-tone={tone}>
      <i aria-hidden="true" />
      <p role="status">
        <b>{finding}</b> <span>{rest}</span>
      </p>
      <ul className="row question-choices needs-js">
        {choices.map(({ text, says }) => (
          <li key={says}>
            <button className="chip" type="button" data-says={says}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Answers 'Is mine recalled?' for a saved truck that a do-not-drive recall may reach, before any code has come: as
 * recall-answer.ts will, in the same words.
 */
function StopAnswers({ data }: { data: AnswerData }) {
  return siteStops.flatMap((stop) => {
    const truck = stop.reaches.map(({ model, year }) => parseTruckValue(`${model}.${year}`)).find(Boolean);
    if (!truck) return [];
    const { finding, rest, next } = answerRecall('', truck, data);
    return (
      <div key={stop.id} className="question-answer grid" data-tone="no" data-stop={stop.id} hidden>
        <i aria-hidden="true" />
        <p>
          <b>
            <span data-stop-name>{nameModelYear(truck)}</span>
            {finding.slice(nameModelYear(truck).length)}
          </b>{' '}
          <span>{rest}</span>
        </p>
        <a href={next.href} data-stop-link>
          {next.label}
        </a>
      </div>
    );
  });
}

/** Chooses the question that matters most on a phone, before it is painted. */
const stopScript = `${againScript};document.querySelector('[data-stopped] [name=question][value=recall]')?.click()`;

type Question = (typeof questions)[number];

/** Renders one question: its field, and what is said before anything is typed. */
function QuestionForm({ question, data }: { question: Question; data: AnswerData }) {
  const { id, slug, title, label, field, answer } = question;
  const first = answer('', undefined, data);
  const fieldId = `question-${id}-field`;
  return (
    <form
      className="question grid"
      action={field ? `/tools/${slug}` : '/recalls#find-your-truck'}
      data-question={id}
      aria-labelledby={`question-${id}`}
    >
      <h2 id={`question-${id}`}>
        <ToolIcon slug={slug} />
        {title}
      </h2>
      <label className="fine question-label" htmlFor={fieldId}>
        {label}
      </label>
      <div className="field-box question-field">
        {field ? <NumberInput id={fieldId} field={field} /> : <TruckInput id={fieldId} />}
        <button type="submit" aria-label={first.next.label}>
          <Icon name="right" />
        </button>
      </div>
      <Answer answer={first} />
      {id === 'recall' && <StopAnswers data={data} />}
    </form>
  );
}

function NumberInput({
  id,
  field: { name, placeholder, unit },
}: {
  id: string;
  field: NonNullable<Question['field']>;
}) {
  return (
    <>
      <input
        id={id}
        name={name}
        placeholder={placeholder}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={9}
        required
      />
      <span>{unit}</span>
    </>
  );
}

/** A truck in words, or a VIN: without a name, so that it is never sent. */
function TruckInput({ id }: { id: string }) {
  return (
    <>
      <input id={id} className="needs-js" placeholder="Truck or VIN" {...vinInput} enterKeyHint="go" />
      <noscript>Choose it on the recall ledger</noscript>
    </>
  );
}

/** Renders the plate with three questions that answer in place; each form also opens its tool without a script. */
export function HomeQuestions() {
  const data = loadAnswerData();
  const shown = questions.filter(({ slug }) => findTool(slug));
  return (
    <section className="home-questions page-wrap no-print" aria-label="Three quick answers" data-questions>
      <div className="riveted-plate questions-plate">
        {siteStops.map(({ id }) => (
          <div key={id} className="barricade question-stop" data-stop={id} hidden />
        ))}
        <div className="question-tabs" role="radiogroup" aria-label="Question">
          {shown.map(({ id, title }, at) => (
            <label key={id}>
              <input className="over-face" type="radio" name="question" value={id} defaultChecked={at === 0} />
              {title}
            </label>
          ))}
        </div>
        {shown.map((question) => (
          <QuestionForm key={question.id} question={question} data={data} />
        ))}
        <p className="row muted question-truck">
          <span>
            <span data-question-truck>No truck named yet.</span> Ratings are maximums; your truck’s labels have the last
            word. {labelHint}
          </span>{' '}
          <a className="section-more" href="/my-truck">
            Name my truck
          </a>
        </p>
      </div>
      {siteStops.length > 0 && <script dangerouslySetInnerHTML={{ __html: stopScript }} />}
    </section>
  );
}
