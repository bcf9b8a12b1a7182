/** Whether an If-None-Match value (a list, weak tags or `*`) names the given strong tag. */
export function namesEntityTag(ifNoneMatch: string, entityTag: string): boolean {
  if (ifNoneMatch === entityTag) return true;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.match(/"[^"]*"/g)?.some((tag) => tag === entityTag) ?? false;
}
