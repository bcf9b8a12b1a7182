import { maxQueryLength, searchPath } from '../../core/search/search.ts';
import { words as siteWords } from '../../site.words.ts';
import { Icon } from '../../ui/Icon.tsx';
import { findPagePicture } from '../posts/page-pictures.ts';
import { isPageOn } from '../posts/switched-on.ts';
import { LinkList } from './Footer.tsx';
import { Picture } from './Picture.tsx';

const words = siteWords.notFound;

/** Renders the page for a path that does not exist: the picture in the clear, the words on a plate below its sign. */
export function NotFoundPage() {
  const picture = findPagePicture('not-found');
  return (
    <div className={picture ? 'not-found' : 'not-found is-plain'} data-not-found>
      {picture && <Picture {...picture} size="tall" isFirst />}
      <div className="page-wrap not-found-wrap">
        <div className="riveted-plate not-found-plate grid">
          <h1>404</h1>
          <div>
            <p className="not-found-title">{words.title}</p>
            <p className="not-found-lede">{words.lede}</p>
            <LinkList className="row links not-found-ways" links={words.links.filter(({ href }) => isPageOn(href))} />
          </div>
          <div className="not-found-actions grid">
            <search>
              <form className="field-box" action={searchPath}>
                <input
                  type="search"
                  name="q"
                  maxLength={maxQueryLength}
                  aria-label="Search for"
                  placeholder={words.searchPlaceholder}
                  autoComplete="off"
                />
                <button className="tap" type="submit" aria-label="Search">
                  <Icon name="search" />
                </button>
              </form>
            </search>
            <a className="btn" href="/">
              {words.home}
            </a>
          </div>
        </div>
      </div>
    </div>
  );
}
