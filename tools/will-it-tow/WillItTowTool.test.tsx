// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { truckBody } from '../frame/truck-bodies.ts';
import { subjectOf } from './own-ratings.ts';
import { loadData } from './tow-data.ts';
import { WillItTowTool } from './WillItTowTool.tsx';

const data = loadData();

afterEach(cleanup);

function open(query: string) {
  history.replaceState(null, '', `/tools/will-it-tow${query}`);
  return render(<WillItTowTool data={data} />);
}

const plain = (element: Element | null) => element?.textContent.replaceAll('\u00a0', ' ') ?? '';
const verdict = () => plain(screen.getByRole('status'));

test.each([
  ['', /^Example truck\. 20\d\d Silverado, .*, with 7,000 lb behind it: yes/],
  ['?trailer=6500', /^Example truck\. 20\d\d Silverado, .*, with 6,500 lb behind it: yes/],
  ['?rating=8000&payload=1600&trailer=5000', /^Yes\. Your own truck\. The payload comes first/],
  ['?trailer=9000&from=own', /^Check your labels\. Your own truck\. You need a payload of .* and a tow rating of/],
  ['?truck=nonsense&trailer=7000', /^Check your labels\. We don’t know a truck “nonsense”\. You need/],
  ['?truck=sierra-1500.2024.crew.4wd&trailer=7000', /^Maybe\. 2024 Sierra, crew cab, 4WD, 3\.42 axle\. Within the tow/],
  ['?truck=canyon.2024.elevation.2wd&trailer=6500', /^Yes, but above our limit\..* We would stop at about 6,000 lb/],
  ['?truck=sierra-1500.2021.regular.2wd&trailer=9300', /^No\. 2021 Sierra, .* the highest published .* is 9,100 lb\./],
  ['?truck=silverado-1500.2020.crew&payload=5000&rating=20000', /^Check your labels\. .* is above the highest/],
  ['?trailer=7000kg', /^Check the marked field\. Trailer, loaded: .* Type pounds, .* 7,000 kg is about 15,432 lb/],
  ['?trailer=', /^Check the marked field\. Trailer, loaded: Write a number/],
  ['?trailer=0', /^Check the marked field\. Trailer, loaded: At least 100 lb/],
  ['?from=own&rating=99999&payload=1600', /^Check the marked field\. Tow rating: At most 20,000 lb/],
])('the link “%s” answers what it says', (query, words) => {
  const { container } = open(query);
  expect(verdict()).toMatch(words);
  expect(container.querySelector('.tow-rows') === null).toBe(verdict().startsWith('Check the marked'));
});

test('the reader’s saved truck answers a link that has a trailer only', () => {
  localStorage.setItem('my-truck', 'truck=sierra-1500.2024.crew.4wd');
  const { container } = open('?trailer=6500');
  localStorage.clear();
  expect(verdict()).toMatch(/^Maybe\. 2024 Sierra, crew cab, 4WD, 3\.42 axle\. Within the tow rating\./);
  expect(plain(container.querySelector('.mine'))).toContain('Payload: not known for this very truck');
  expect(plain(container.querySelector('.tow-advice'))).toContain(
    'Aboard: adults 2, children 0, cargo 150 lb; 550 lb in all.',
  );
  fireEvent.change(screen.getByLabelText('Tow rating'), { target: { value: '8,000' } });
  expect(verdict()).toMatch(/^Maybe\. 2024 Sierra, crew cab, 4WD, with your labels\. /);
});

test('the heaviest trailer on paper comes after our own limit; another choice leaves no label of the one before', () => {
  const { container } = open('?truck=canyon.2024.elevation.2wd&trailer=5000');
  expect(verdict()).toMatch(/^Yes\. 2024 Canyon Elevation, 2WD, 3\.42 axle, with ProGrade Trailering\. /);
  expect(plain(container.querySelector('.tow-advice'))).toMatch(
    /^We would stop at about 6,000 lb with a midsize truck\. On paper, with this load, the trailer may weigh up to 7,/,
  );
  fireEvent.change(screen.getByLabelText('Start from'), { target: { value: data.presets[0]?.value } });
  fireEvent.change(screen.getByLabelText('Start from'), { target: { value: 'own' } });
  expect(verdict()).toMatch(/^Check your labels\. Your own truck\. You need a payload of .* and a tow rating/);
});

test.each([
  ['', /#truck-gm-regular$/],
  ['?truck=silverado-1500.2024.regular.2wd', /#truck-gm-regular$/],
  ['?truck=sierra-1500.2024.double.4wd', /#truck-gm-double$/],
  ['?truck=sierra-1500.2024.crew.4wd', /#truck-gm-crew$/],
  ['?truck=sierra-1500.2024.4wd', /#truck-gm-unknown$/],
  ['?truck=colorado.2024.z71.4wd', /#truck-mid-crew$/],
  ['?truck=canyon.2023', /#truck-mid-crew$/],
  ['?from=own&rating=8000&payload=1600', /#truck-gm-unknown$/],
])('the link “%s” draws the truck it names, and hatches a cab that nobody names', (query, body) => {
  const { container } = open(query);
  expect(container.querySelector('.rig use')?.getAttribute('href')).toMatch(body);
});

test('every truck of the list is drawn with the cab of its own record, or hatched', () => {
  for (const { value, label, drawn } of data.presets) {
    expect(subjectOf({ from: value, truck: '' }, data).drawn).toEqual(drawn);
    const body = truckBody(drawn.model, drawn.cab);
    const [named] = /\b(regular|double|crew|SuperCrew)\b/.exec(label) ?? [];
    const isMidsize = /Colorado|Canyon/.test(label);
    const cab = isMidsize ? 'crew' : named === 'SuperCrew' ? 'crew' : body.startsWith('truck-gm') ? named : undefined;
    expect(body, label).toMatch(new RegExp(`-${cab ?? 'unknown'}$`));
  }
});
