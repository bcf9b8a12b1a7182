import { truckModels, yearsOf } from '../../../facts/trucks/trucks.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { findTool } from '../../catalog.ts';
import { ToolIcon } from '../../frame/ToolIcon.tsx';
import {
  type AnswerData,
  answerDue,
  answerRecall,
  answerTow,
  defaultMiles,
  defaultTruck,
  defaultWeight,
  nameInFull,
  type QuickAnswer,
} from './quick-answers.ts';

const print = (value: number) => value.toLocaleString('en-US');

/** Each question: its tool, its field, and the answer it starts with. */
const questions = [
  {
    id: 'tow',
    slug: 'will-it-tow',
    title: 'Can it tow mine?',
    label: 'Your trailer, loaded',
    action: '/tools/will-it-tow',
    field: { name: 'trailer', unit: 'lb', value: print(defaultWeight) },
    answer: answerTow,
  },
  {
    id: 'due',
    slug: 'service-planner',
    title: 'What’s due?',
    label: 'Miles on it now',
    action: '/tools/service-planner',
    field: { name: 'miles', unit: 'mi', value: print(defaultMiles) },
    answer: answerDue,
  },
  {
    id: 'recall',
    slug: 'vin-check',
    title: 'Is mine recalled?',
    label: 'Model and year, or the VIN',
    action: '/recalls',
    field: undefined,
    answer: answerRecall,
  },
] as const;

function Answer({ answer: { tone, finding, rest, next } }: { answer: QuickAnswer }) {
  return (
    <div className="question-answer" data-tone={tone} role="status">
      <i aria-hidden="true" />
      <p>
        <b>{finding}</b> <span>{rest}</span>
      </p>
      <a href={next.href}>{next.label}</a>
    </div>
  );
}

/** Renders a field that takes a truck in words, or a VIN: without a name, so that it is never sent. */
function TruckField() {
  return (
    <>
      <input
        id="question-recall-field"
        className="needs-js"
        placeholder="2024 Sierra"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <noscript>
        <select name="model" aria-label="Model">
          {truckModels.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <select name="year" aria-label="Model year">
          {yearsOf('silverado-1500').map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      </noscript>
    </>
  );
}

/** Renders the plate with three questions that answer in place; each form also opens its tool without a script. */
export function HomeQuestions({ data }: { data: AnswerData }) {
  const shown = questions.filter(({ slug }) => findTool(slug));
  return (
    <section className="home-questions page-wrap" aria-label="Three quick answers" data-questions>
      <div className="riveted-plate">
        <div className="question-tabs" role="radiogroup" aria-label="Question">
          {shown.map(({ id, title }, at) => (
            <label key={id}>
              <input type="radio" name="question" value={id} defaultChecked={at === 0} />
              {title}
            </label>
          ))}
        </div>
        {shown.map(({ id, slug, title, label, action, field, answer }) => (
          <form key={id} className="question" action={action} data-question={id} aria-labelledby={`question-${id}`}>
            <h2 id={`question-${id}`}>
              <ToolIcon slug={slug} />
              {title}
            </h2>
            <label className="question-label" htmlFor={`question-${id}-field`}>
              {label}
            </label>
            <div className="question-field">
              {field ? (
                <>
                  <input
                    id={`question-${id}-field`}
                    name={field.name}
                    defaultValue={field.value}
                    inputMode="numeric"
                    autoComplete="off"
                    enterKeyHint="go"
                    maxLength={9}
                  />
                  <span>{field.unit}</span>
                </>
              ) : (
                <TruckField />
              )}
              <button type="submit" aria-label={`Answer: ${title}`}>
                <Icon name="right" />
              </button>
            </div>
            <Answer answer={answer(field?.value ?? '', defaultTruck, data)} />
          </form>
        ))}
        <p className="question-truck">
          <span>
            Answers for <span data-question-truck>a {nameInFull(defaultTruck)}</span>. Ratings are maximums; your door
            label has the last word.
          </span>{' '}
          <a className="section-more" href="/my-truck">
            Change truck
          </a>
        </p>
      </div>
    </section>
  );
}
