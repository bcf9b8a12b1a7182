import { watchHref } from '../../../core/people/watch-link.ts';
import { formatCount } from '../../../core/text/counts.ts';
import { cabsOf, detailsOf, type TruckModel, tuneNames, yearsOf } from '../../../facts/trucks/trucks.ts';
import { createElement } from '../../../ui/browser.ts';
import { truckBody } from '../../frame/truck-bodies.ts';
import {
  nameTruck,
  parseTruck,
  readTruck,
  saveTruck,
  type Truck,
  truckId,
  tuneOf,
  writeTruck,
} from '../../my-truck/truck.ts';
import type { TruckFile } from '../../my-truck/truck-facts.ts';
import { describe, fillAnswer, loadTruckFile, stopsFor, type Topic } from '../../my-truck/truck-words.ts';

const form = document.querySelector<HTMLFormElement>('[data-truck-form]') as HTMLFormElement;
const find = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector) as Found;
const status = find('[data-status]');
const forget = find<HTMLButtonElement>('[data-forget]');
const saveButton = find<HTMLButtonElement>('[data-truck-form] [type="submit"]');
const radios = (name: string) => [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
const pickedIn = (name: string): string => radios(name).find(({ checked }) => checked)?.value ?? '';

const questions = ['model', 'year', 'tune', 'trim', 'cab', 'drive'] as const;

/** What the form says now; undefined without a model and a year. */
function readForm(): Truck | undefined {
  const miles = find<HTMLInputElement>('#truck-miles').value.replace(/\D/g, '');
  return parseTruck(`truck=${questions.map(pickedIn).join('.')}&miles=${miles}`);
}

function fillForm(truck: Truck): void {
  for (const name of questions) {
    const value = String(truck[name] ?? '');
    for (const radio of radios(name)) radio.checked = radio.value === value;
  }
  find<HTMLInputElement>('#truck-miles').value = truck.miles === undefined ? '' : formatCount(truck.miles);
  follow();
}

/** Offers a choice, or takes it away and unchecks it. */
function offer(radio: HTMLInputElement, isOffered: boolean): void {
  radio.disabled = !isOffered;
  if (!isOffered) radio.checked = false;
}

/** Asks a question that has two answers or more, and hides the others of its list. */
function ask(name: string, answers: readonly string[]): void {
  find(`[data-question="${name}"]`).hidden = answers.length < 2;
  for (const radio of radios(name)) {
    const isOffered = radio.value === '' || answers.includes(radio.value);
    offer(radio, isOffered);
    (radio.parentElement as HTMLElement).hidden = !isOffered;
  }
}

/** Questions, drawing and odometer follow what is picked. */
function follow(): void {
  const model = pickedIn('model') as TruckModel | '';
  for (const radio of radios('year')) offer(radio, !model || yearsOf(model).includes(Number(radio.value)));
  const year = Number(pickedIn('year'));
  // Ratings of the midsize trucks depend on the trim, and some trims had one tune.
  const answers = () => detailsOf(model || 'canyon', year, pickedIn('trim') as Truck['trim']);
  ask('trim', answers().trim);
  const { tune: tunes } = answers();
  ask('tune', tunes);
  const [only] = tunes;
  const said = find('[data-said="tune"]');
  said.hidden = tunes.length !== 1;
  if (only)
    said.textContent = `Every 2.7L of this model year${pickedIn('trim') && ' and trim'} has the ${tuneNames[only]} tune.`;
  const cabs: readonly string[] = model ? cabsOf(model) : cabsOf('silverado-1500');
  find('[data-question="cab"]').hidden = cabs.length < 2;
  for (const radio of radios('cab')) offer(radio, cabs.includes(radio.value));
  draw(model || 'silverado-1500', pickedIn('cab'));
  const digits = find<HTMLInputElement>('#truck-miles').value.replace(/\D/g, '').slice(0, 6).padStart(6, '0');
  for (const [at, wheel] of [...find('[data-odometer]').children].entries()) wheel.textContent = digits[at] ?? '0';
}

/** Puts a truck into the bay, in the color of its model. */
function draw(model: TruckModel, cab: string): void {
  const bay = find('[data-bay]');
  const shape = bay.querySelector('use');
  const [file] = shape?.getAttribute('href')?.split('#') ?? [];
  bay.dataset['bay'] = model;
  shape?.setAttribute('href', `${file}#${truckBody(model, cab)}`);
}

/** Shows what is known for a truck. */
async function showAnswers(truck: Truck): Promise<void> {
  const file = await loadTruckFile(truck);
  find('[data-answers] [data-name]').textContent = file.name;
  showStop(stopsFor(truck, file));
  // The box above says it already.
  file.recalls.stop = [];
  for (const row of document.querySelectorAll<HTMLElement>('[data-answer]')) {
    const answer = describe(row.dataset['answer'] as Topic, truck, file);
    row.classList.toggle('is-unknown', answer.isUnknown === true);
    fillAnswer(row.querySelector('dd') as Element, answer);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-watch]'))
    link.href = watchHref(`truck.${truckId(truck)}`);
  find('[data-answers]').hidden = false;
}

/** What nobody may miss comes first: recalls whose owners were told not to drive. */
function showStop(recalls: TruckFile['recalls']['stop']): void {
  const box = find('[data-stop]');
  box.hidden = recalls.length === 0;
  const blocks = recalls.flatMap(({ words, name, advice, href }) => [
    createElement('h3', {}, words),
    createElement('p', {}, createElement('a', { href }, name), `. ${advice}`),
  ]);
  box.querySelector('.do-not-drive-text')?.replaceChildren(...blocks);
}

const answer = (truck: Truck): Promise<void> =>
  showAnswers(truck).catch(() => {
    status.textContent += ' The answers for it could not be loaded. Check your connection and open the page again.';
  });

const describeTruck = (truck: Truck): string => Object.values(nameTruck(truck)).filter(Boolean).join(', ');

function showSaved(): void {
  forget.hidden = !readTruck();
  saveButton.textContent = 'Save my truck';
}

form.addEventListener('input', () => {
  follow();
  status.textContent = '';
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const picked = readForm();
  if (!picked) return;
  const tune = tuneOf(picked);
  const truck = { ...picked, ...(tune && { tune }) };
  const isSaved = saveTruck(truck);
  if (isSaved) history.replaceState(history.state, '', '/my-truck');
  showSaved();
  status.textContent = isSaved
    ? `Saved: ${describeTruck(truck)}. Every page now starts from it.`
    : 'Your browser does not let this site store anything, so the truck is not kept. Copy the link and open it next time.';
  void answer(truck);
});
forget.addEventListener('click', () => {
  saveTruck(undefined);
  form.reset();
  follow();
  showSaved();
  find('[data-answers]').hidden = true;
  status.textContent = 'Forgotten. Nothing about your truck is kept on this device.';
  saveButton.focus();
});
find('[data-copy]').addEventListener('click', async () => {
  const truck = readForm();
  if (!truck) return void form.reportValidity();
  const link = `${location.origin}/my-truck?${writeTruck(truck)}`;
  status.textContent = await navigator.clipboard.writeText(link).then(
    () => 'Link copied. It opens this page with your truck.',
    () => `Copy this link: ${link}`,
  );
});

const saved = readTruck();
const linked = parseTruck(location.search);
const shown = linked ?? saved;
showSaved();
if (shown) fillForm(shown);
else follow();
find('.truck-questions').classList.remove('waits-for-truck');
if (linked && (!saved || writeTruck(linked) !== writeTruck(saved))) {
  status.textContent = saved
    ? `This truck came with the link. Your saved truck is still the ${describeTruck(saved)}; saving replaces it.`
    : 'This truck came with the link. It is not saved yet.';
  saveButton.textContent = saved ? 'Save this one instead' : 'Save it as my truck';
} else if (!linked && location.search.includes('truck=')) {
  status.textContent = 'We don’t know the truck in this link. Ours are those with GM’s 2.7L turbo.';
}
if (shown) void answer(shown);
