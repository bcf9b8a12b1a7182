/** What the plate shows and where its words come from. */
export function EngineExplorerMethod() {
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
        The engine is a generic inline four with the parts our articles name. Proportions, bolt holes and pipe runs are
        the draftsman’s. For work on a truck use the service manual; for what the parts mean to an owner read{' '}
        <a href="/blog/turbomax-reliability">the reliability record</a> and{' '}
        <a href="/blog/turbomax-27-swap-engine-future">the look at the engine outside its truck</a>.
      </p>
    </>
  );
}
