/** Returns about four round values between two numbers, for the lines of a chart. */
export function roundSteps(low: number, high: number): number[] {
  const span = Math.max(high - low, 1);
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  const steps: number[] = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) steps.push(value);
  return steps;
}
