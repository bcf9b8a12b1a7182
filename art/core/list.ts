/** The item at an index, counted from the end when negative; outside the list is an error, not a hole in the picture. */
export function item<T>(list: readonly T[], index: number): T {
  const found = list.at(index);
  if (found === undefined) throw new RangeError(`No item ${index} in a list of ${list.length}`);
  return found;
}
