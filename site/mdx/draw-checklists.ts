const list = /<(ul|ol) class="contains-task-list">([\s\S]*?)<\/\1>/g;
const item =
  /<li class="task-list-item"><input type="checkbox"( checked)?(?:="[^"]*")? disabled(?:="[^"]*")?\s*\/?>([\s\S]*?)<\/li>/g;

/** Returns a short name for an item's words, so that what a reader ticked survives a change elsewhere in the list. */
const nameOf = (words: string): string =>
  words
    .replace(/<[^>]*>|&[^;]+;/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-')
    .slice(0, 40) ?? 'item';

/** Makes lists written as `- [ ]` work: real boxes with labels. */
export function drawChecklists(page: string): string {
  const names = new Map<string, number>();
  const uniqueName = (words: string): string => {
    const name = nameOf(words);
    const uses = (names.get(name) ?? 0) + 1;
    names.set(name, uses);
    return uses > 1 ? `${name}-${uses}` : name;
  };
  return page.replace(list, (_, tag: string, items: string) => {
    const drawn = items.replace(item, (_match, done: string | undefined, words: string) => {
      const id = `check-${uniqueName(words)}`;
      return `<li><input type="checkbox" id="${id}"${done ?? ''}><label for="${id}">${words.trim()}</label></li>`;
    });
    return `<${tag} class="checklist">${drawn}</${tag}>`;
  });
}
