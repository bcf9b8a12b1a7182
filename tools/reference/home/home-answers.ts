import { readTruck } from '../../my-truck/truck.ts';
import { truckKey } from '../../my-truck/truck-key.ts';
import { type AnswerData, answerDue, answerRecall, answerTow, defaultTruck, nameInFull } from './quick-answers.ts';

/** How long a reader must pause before the answer changes: a screen reader would read out every keystroke. */
const pauseMs = 200;

const answers = { tow: answerTow, due: answerDue, recall: answerRecall };
const forms = [...document.querySelectorAll<HTMLFormElement>('[data-question]')];
const fieldOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('.question-field input');

/** Comes with the event that follows the loading of this file. */
let data: AnswerData;

function answer(form: HTMLFormElement): void {
  const kind = form.dataset['question'] as keyof typeof answers;
  const { tone, finding, rest, next } = answers[kind](fieldOf(form)?.value ?? '', readTruck() ?? defaultTruck, data);
  const box = form.querySelector<HTMLElement>('.question-answer');
  const [bold, text, link] = ['b', 'p span', 'a'].map((part) => box?.querySelector(part));
  if (!box || !bold || !text || !link) return;
  box.dataset['tone'] = tone;
  bold.textContent = finding;
  text.textContent = rest;
  link.textContent = next.label;
  link.setAttribute('href', next.href);
}

/** Fills in the saved truck's miles and says whose answers these are. */
function showTruck(): void {
  const truck = readTruck();
  const place = document.querySelector('[data-question-truck]');
  if (place) {
    const name = nameInFull(truck ?? defaultTruck);
    place.replaceChildren(truck ? name : `a ${name}`);
    if (truck) {
      const tag = document.createElement('span');
      tag.className = 'yours';
      tag.textContent = 'Your truck';
      place.prepend(tag, ' ');
    }
  }
  const miles = forms.map(fieldOf).find((field) => field?.name === 'miles');
  // What the reader typed stays.
  if (miles && miles.value === miles.defaultValue && truck?.miles) {
    miles.value = truck.miles.toLocaleString('en-US');
    miles.defaultValue = miles.value;
  }
  forms.forEach(answer);
}

function begin(loaded: AnswerData): void {
  data = loaded;
  showTruck();
  addEventListener(truckKey, showTruck);
  forms.forEach(listen);
}

function listen(form: HTMLFormElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => answer(form), pauseMs);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    answer(form);
    // The keyboard of a phone would cover the answer.
    if (matchMedia('(pointer: coarse)').matches) fieldOf(form)?.blur();
  });
}

addEventListener('answers', (event) => begin((event as CustomEvent<AnswerData>).detail));
