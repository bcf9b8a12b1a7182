import { formatCount } from '../../../core/text/counts.ts';
import { createElement } from '../../../ui/browser.ts';
import { currentTruck, nameInFull } from '../../my-truck/truck.ts';
import { truckKey } from '../../my-truck/truck-key.ts';
import { keepVin } from '../../vin-check/kept-vin.ts';
import type { AnswerData } from './answer-data.ts';
import { answerDue, answerTow, type Choice, type QuickAnswer } from './quick-answers.ts';
import { answerRecall } from './recall-answer.ts';

/** How long a reader must pause before the answer changes: a screen reader would read out every keystroke. */
const pauseMs = 200;

const answers = { tow: answerTow, due: answerDue, recall: answerRecall };
const forms = [...document.querySelectorAll<HTMLFormElement>('[data-question]')];
const fieldOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('.question-field input');
const firstStep = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>('.question-choices button, .question-answer a');

/** Comes with the event that follows the loading of this file. */
let data: AnswerData;

function answer(form: HTMLFormElement): void {
  const kind = form.dataset['question'] as keyof typeof answers;
  const found = answers[kind](fieldOf(form)?.value ?? '', currentTruck(), data, form.dataset['said']);
  const box = form.querySelector<HTMLElement>('.question-answer');
  const bold = box?.querySelector('b');
  const text = box?.querySelector('p span');
  const choices = box?.querySelector('ul');
  if (!box || !bold || !text || !choices) return;
  // What stood here for a stopped truck until the code came.
  form.toggleAttribute('data-answered', true);
  box.dataset['tone'] = found.tone;
  bold.textContent = found.finding;
  text.textContent = found.rest;
  choices.replaceChildren(...(found.choices ?? []).map(drawChoice));
  drawNext(form, box, found);
}

/** The link of the answer; the arrow has its name and goes where it goes. */
function drawNext(form: HTMLFormElement, box: HTMLElement, { next: { label, href } }: QuickAnswer): void {
  form.toggleAttribute('data-ready', href !== undefined);
  form.querySelector('[type="submit"]')?.setAttribute('aria-label', label);
  box.querySelector('a')?.remove();
  // Before the choices: 'Another truck' comes after the way on.
  if (href) box.querySelector('p')?.after(createElement('a', { href }, label));
}

function drawChoice({ text, note, isStop, says }: Choice): HTMLLIElement {
  const button = createElement('button', { type: 'button', className: 'chip' }, text);
  button.dataset['says'] = says;
  if (note) button.append(' ', createElement('small', {}, note));
  button.toggleAttribute('data-stop', isStop === true);
  return createElement('li', {}, button);
}

/** Fills in the saved truck's miles and says whose answers these are. */
function showTruck(): void {
  const truck = currentTruck();
  const place = document.querySelector('[data-question-truck]');
  place?.replaceChildren(truck ? `${nameInFull(truck)}.` : 'No truck named yet.');
  if (truck) place?.prepend(createElement('span', { className: 'yours' }, 'Your truck'), ' ');
  const link = document.querySelector('.question-truck a');
  if (link) link.textContent = truck ? 'Change truck' : 'Name my truck';
  const miles = forms.map(fieldOf).find((field) => field?.name === 'miles');
  // What the reader typed stays.
  if (miles && miles.value === miles.defaultValue) {
    miles.defaultValue = truck?.miles === undefined ? '' : formatCount(truck.miles);
    miles.value = miles.defaultValue;
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
  const field = fieldOf(form);
  // The arrow says what is missing.
  form.noValidate = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => answer(form), pauseMs);
  });
  form.addEventListener('change', () => {
    if (field?.name && /^\d{4,}$/.test(field.value)) field.value = formatCount(Number(field.value));
  });
  form.addEventListener('click', ({ target }) => {
    if ((target as Element).matches('a[href*="vin-check"]')) keepVin(field?.value ?? '');
    const says = (target as Element).closest<HTMLElement>('[data-says]')?.dataset['says'];
    if (says === undefined) return;
    // The weight stays in its field; a truck is typed into its own.
    if (field?.name) form.dataset['said'] = says;
    else if (field) field.value = says;
    clearTimeout(timer);
    answer(form);
    firstStep(form)?.focus();
  });
  form.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const buttons = [...form.querySelectorAll<HTMLElement>('.question-choices button')];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    buttons.at((at + step) % buttons.length)?.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    answer(form);
    const link = form.querySelector<HTMLAnchorElement>('.question-answer a');
    if (link) link.click();
    else (firstStep(form) ?? field)?.focus();
  });
}

addEventListener('answers', (event) => begin((event as CustomEvent<AnswerData>).detail));
