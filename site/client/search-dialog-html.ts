import { escapeHtml } from '../../core/html-text.ts';
import { maxQueryLength, searchPath } from '../../core/search.ts';
import { searchFilters } from '../../site.config.ts';

/** What stands in the dialog before anything is typed. */
export function drawDialog(): string {
  const filters = searchFilters.map((name) => `<option>${escapeHtml(name)}</option>`).join('');
  return `<div class="search-box"><form class="search-form" role="search" action="${searchPath}">
<label class="sr" for="search-field">Search for</label>
<input id="search-field" type="search" name="q" maxlength="${maxQueryLength}" placeholder="Search articles, glossary, newsletter" autocomplete="off" spellcheck="false" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="search-list">
<select name="category" aria-label="Search in"><option value="">Everything</option>${filters}</select>
<button class="btn line small" type="button" data-close>Close</button></form>
<p class="search-count" role="status">Loading …</p>
<div id="search-list" role="listbox" aria-label="Results" hidden></div>
<div data-way-on></div>
<p class="search-keys" aria-hidden="true"><kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close</p></div>`;
}
