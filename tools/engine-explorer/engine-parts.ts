import { getFact } from '../../facts/ledger.ts';
import { factIdsIn, printFact, printValue } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { loadRunning, type RunningData, runningFactIds } from './engine-running.ts';

/** A part of the engine: its name, two sentences, and the section of an article they come from. */
export interface Part {
  id: string;
  name: string;
  /** `{id}` and `{id:unit}` print facts from the ledger. */
  text: string;
  /** Path of the section. */
  href: string;
  /** Name of the section. */
  section: string;
}

const part = (id: string, name: string, text: string, [href, section]: readonly [string, string]): Part => ({
  id,
  name,
  text,
  href,
  section,
});

const hardware = ['/blog/turbomax-27-swap-engine-future#the-hardware-on-paper', 'The hardware on paper'] as const;
const packaging = [
  '/blog/turbomax-27-swap-engine-future#packaging-short-engine-tall-stroke-hot-side-in-the-head',
  'Packaging: short engine, tall stroke',
] as const;
const builtForLoad = [
  '/blog/turbomax-reliability#built-for-load-the-design-choices-that-matter',
  'Built for load: the design choices',
] as const;
const turboItems = [
  '/blog/turbomax-maintenance-costs#the-turbo-items-oil-plugs-air-heat',
  'The turbo items: oil, plugs, air, heat',
] as const;
const fourCylinders = [
  '/blog/chevy-towing-evolution#2025-four-cylinders-and-a-turbo',
  '2025: four cylinders and a turbo',
] as const;
const fourAgainstSix = ['/blog/turbomax-vs-ecoboost#hardware-four-against-six', 'Hardware: four against six'] as const;

/** The parts in the order of their numbers: clockwise around the plate, from the turbocharger. */
export const parts: readonly Part[] = [
  part(
    'turbo',
    'Turbocharger',
    'One turbocharger serves all four cylinders, with boost of up to {turbomax-boost:unit} in GM’s launch data. Oil lubricates and cools its bearings, so the right oil matters as much as the date of the change.',
    turboItems,
  ),
  part(
    'volutes',
    'Two volutes',
    'Cylinders 1 and 4 breathe out through one passage, 2 and 3 through the other, and the two meet the turbine on opposite sides, so that one exhaust pulse does not trip over the next. GM claims {turbomax-response-share} percent of peak torque within {turbomax-response-time} seconds at {turbomax-response-rpm:unit} for the result.',
    hardware,
  ),
  part(
    'wastegate',
    'Wastegate',
    'This valve lets exhaust pass by the turbine, which limits the boost. It is controlled electronically and moves when a computer tells it to.',
    hardware,
  ),
  part(
    'pistons',
    'Pistons and bores',
    'Bore and stroke are {turbomax-bore-stroke:unit}: a stroke {turbomax-stroke-over-bore} percent longer than the bore, which needs a tall block. The compression ratio is {turbomax-compression}, with regular fuel in the trucks.',
    packaging,
  ),
  part(
    'crankshaft',
    'Crankshaft',
    'For 2022 it became {turbomax-crank-stiffness-2022} percent stiffer, in the year torque rose from {turbomax-torque-2019:unit} to {turbomax-torque:unit}. It is set off from the center line of the bores, for less side load.',
    builtForLoad,
  ),
  part(
    'balance',
    'Balance shafts',
    'A four fires twice per turn of the crank where a V6 fires three times, so one this large needs help to run smoothly. GM fitted {turbomax-balance-shafts} balance shafts under the crank.',
    fourAgainstSix,
  ),
  part(
    'oil-pump',
    'Variable oil pump',
    'The pump changes how much it delivers, so that the oil matches the load. What it moves should carry the dexos1 license, in the grade on your fill cap.',
    builtForLoad,
  ),
  part(
    'thermal',
    'Active thermal management',
    'An electric water pump and a rotary valve send coolant where it is wanted, to keep the temperature steady. A module runs this, so an engine swap has to bring it along.',
    hardware,
  ),
  part(
    'injectors',
    'Direct injectors',
    'Fuel enters the cylinder itself, at up to {turbomax-injection-pressure:unit}. It cools the charge as it goes in, which helps an engine live with boost.',
    fourCylinders,
  ),
  part(
    'camshaft',
    'Sliding camshaft',
    'The intake camshaft slides to pick one of {turbomax-intake-profiles} profiles: high lift, low lift, or one that rests cylinders 2 and 3. It moves when a computer tells it to, and so does the timing of both camshafts.',
    hardware,
  ),
  part(
    'afm',
    'Cylinders 2 and 3 (AFM)',
    'Under light load these two rest, so {turbomax-cylinders-off} cylinders are off to save fuel. The sliding camshaft does it, and the system does not depend on collapsing lifters.',
    builtForLoad,
  ),
  part(
    'valves',
    'Valves',
    'There are {turbomax-valves} of them, under two camshafts. The guides of the exhaust valves are a copper alloy that helps carry heat away.',
    builtForLoad,
  ),
  part(
    'manifold',
    'Exhaust manifold in the head',
    'The manifold is part of the cylinder head, for a shorter hot path and a faster warm-up. That settles the turbo’s position for good: no header will move it.',
    packaging,
  ),
  part(
    'intercooler',
    'Intercooler',
    'At up to {turbomax-boost-bar:unit} of boost the intake may see {turbomax-boost-ratio} times the outside pressure, and air squeezed that far is hot. The intercooler cools it and needs its own place in the wind.',
    packaging,
  ),
];

/** Plain words, or a fact that leads to its source. */
export type PartText = string | { factId: string; text: string };

/** A part as the page shows it. */
export interface ShownPart extends Omit<Part, 'text'> {
  number: number;
  words: readonly PartText[];
}

/** What the tool is given by the page. */
export interface EngineExplorerData {
  /** Path of the tool's own page. */
  path: string;
  parts: readonly ShownPart[];
  /** For the running engine. */
  running: RunningData;
}

const placeholder = /(\{[a-z0-9-]+(?::unit)?\})/;

function readWords(text: string): PartText[] {
  return text.split(placeholder).map((piece) => {
    const [, factId, isWithUnit] = /^\{([a-z0-9-]+)(:unit)?\}$/.exec(piece) ?? [];
    if (!factId) return piece;
    const fact = getFact(siteLedger, factId, 'The engine explorer');
    return { factId, text: isWithUnit ? printFact(fact) : printValue(fact) };
  });
}

/** Facts the sentences print, and those the running engine is worked out from. */
export const factIds = [
  ...new Set([...factIdsIn(parts.map(({ text }) => text).join(' '), siteLedger), ...runningFactIds]),
];

/** Reads what the tool needs at build. */
export const loadData = (): EngineExplorerData => ({
  path: '/tools/engine-explorer',
  parts: parts.map(({ text, ...part }, at) => ({ ...part, number: at + 1, words: readWords(text) })),
  running: loadRunning(),
});
