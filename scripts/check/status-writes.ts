/** The columns that say how far a person or an issue is, and the only file that may change each. */
const owners: Readonly<Record<string, string>> = {
  subscribers: 'newsletter/subscribers/status.ts',
  issues: 'newsletter/sending/issue-status.ts',
};

/** Returns a message for each table whose `status` a file changes, though another file holds its transitions. */
export function findStatusWrites(file: string, text: string): string[] {
  if (/(^|\/)migrations\//.test(file) || !/\.(ts|tsx|astro|cjs|mjs|sql|sh)$/.test(file)) return [];
  return Object.entries(owners)
    .filter(([table, owner]) => file !== owner && changesStatus(table, text))
    .map(([table, owner]) => `changes ${table}.status: call a function of ${owner}, or add the transition there`);
}

function changesStatus(table: string, text: string): boolean {
  // Parts of one statement that are added up.
  const code = text.replace(/(['"`])\s*\+\s*\1/g, '');
  const name = `(?:public\\.)?"?${table}\\b"?(?:\\s+(?:as\\s+)?(?!set\\b|values\\b|select\\b)[a-z]\\w*)?`;
  const isWritten = [
    // Whole rows, or rows that the caller of another function names.
    new RegExp(`\\b(?:insertRows\\([^;{}]*?,\\s*|writeInsert\\(\\s*)['"\`]${table}['"\`]`),
    new RegExp(`\\bdelete\\s+from\\s+${name}`, 'i'),
    // Without a list of columns: all of them.
    new RegExp(`\\binsert\\s+into\\s+${name}\\s*(?:values|select|default|\\$\\{)`, 'i'),
    new RegExp(`\\binsert\\s+into\\s+${name}\\s*\\([^)]*(?:\\bstatus\\b|\\$\\{)`, 'i'),
  ].some((pattern) => pattern.test(code));
  return isWritten || findSetLists(code, name).some(setsStatus);
}

/** Returns what `update … set` and `on conflict … do update set` assign, as far as their condition. */
function findSetLists(code: string, name: string): string[] {
  const updates = [...code.matchAll(new RegExp(`\\bupdate\\s+(?:only\\s+)?${name}\\s+set\\b`, 'gi'))];
  const conflicts = [
    ...code.matchAll(new RegExp(`\\binsert\\s+into\\s+${name}\\s*\\([^\`;]*?\\bdo\\s+update\\s+set\\b`, 'gi')),
  ];
  return [...updates, ...conflicts].map((found) => {
    const rest = code.slice(found.index + found[0].length);
    return rest.slice(0, rest.search(/\b(?:where|returning)\b|[`";]|$/i));
  });
}

/** Names of columns that are put in at run time cannot be read here: they count. */
const setsStatus = (list: string): boolean => /(?:^|,|\()\s*"?status"?\s*(?:=|,|\))|^\s*\$\{/i.test(list);
