/** Places for a list of parameters, such as `$3, $4`. */
export function places(count: number, first: number): string {
  return Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ');
}
