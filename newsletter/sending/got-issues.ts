/**
 * Returns the condition on `subscribers` that selects everyone who got one of these issues, or may have got it, and is
 * still on the list; its parameters start at $`first`. Topics and frequency do not count: who has the wrong figure gets
 * the right one.
 */
export function gotCondition(got: readonly string[], first: number): { sql: string; params: string[] } {
  const issues = got.map((each) => each.split(':'));
  const isOne = issues.map(([, version], index) => {
    const text = version === undefined ? '' : ` and coalesce(version, 1) = ${Number(version)}`;
    return `(issue_id = $${first + index}${text})`;
  });
  return {
    sql: `status = 'active' and exists (select 1 from deliveries where subscriber_id = subscribers.id
      and deliveries.status in ('accepted', 'unknown') and (${isOne.join(' or ')}))`,
    params: issues.map(([id = '']) => id),
  };
}
