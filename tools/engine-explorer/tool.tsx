import { defineTool } from '../define-tool.ts';
import { factIds, loadData } from './engine-parts.ts';

/** See define-tool.ts. */
export const tool = defineTool({
  order: 6,
  name: 'Engine explorer',
  question: 'What is inside, and what does each part do?',
  description:
    'The engine cut open: turbocharger, sliding camshaft, cylinder deactivation and the rest, each in two sentences.',
  picture: 'tool-engine-explorer',
  articles: ['turbomax-27-swap-engine-future', 'turbomax-vs-ecoboost', 'turbomax-tuning-guide'],
  lede: 'Tap a number: the part says what it does. Move the slider: air and exhaust follow.',
  withoutScript:
    'Without JavaScript this page shows the drawing and a list of its parts. With it, the numbers and the slider work.',
  load: loadData,
  Method,
  factIds,
});
/** Explains what the plate shows and where its text comes from. */
function Method() {
  return (
    <>
      <h2>How to read the plate</h2>
      <p>
        Follow the gas. Air comes from the compressor, loses its heat in the intercooler and goes down into the head.
        Fuel joins it in the cylinder. The exhaust leaves through the head in two passages, one for each pair of
        cylinders, drives the turbine from two sides and goes out through one pipe. Everything else keeps that running:
        oil below, coolant at the left, and under the crank two shafts that turn against the shaking.
      </p>
      <p>
        The slider does simple arithmetic. A four-stroke engine breathes every second turn, so the air the pistons sweep
        is displacement × rpm ÷ 2, and half of that when two cylinders rest. Exhaust pulses follow the same way. Boost
        and output are published figures only: no source we found gives boost at each speed or a full torque curve, so
        between the published points the tool says so. The pressure is (14.7 psi + boost) ÷ 14.7 at sea level.
      </p>
      <p>
        The engine is a generic inline four with the parts our articles name. Proportions, bolt holes and pipe runs are
        the draftsman’s. For work on a truck use the service manual; for what the parts mean to an owner read{' '}
        <a href="/blog/turbomax-reliability">the reliability record</a> and{' '}
        <a href="/blog/turbomax-27-swap-engine-future">the look at the engine outside its truck</a>.
      </p>
    </>
  );
}
