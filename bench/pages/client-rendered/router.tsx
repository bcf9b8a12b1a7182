import {
  type AnchorHTMLAttributes,
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useState,
} from 'react';

/**
 * The few parts of react-router this application uses, under the same names. The build takes react-router itself when
 * it is installed; without it the application is leaner than the seed's kind.
 */
interface Place {
  path: string;
  basename: string;
  go: (path: string) => void;
}

const PlaceContext = createContext<Place>({ path: '/', basename: '', go: () => undefined });
const ParamsContext = createContext<Record<string, string | undefined>>({});

/** Reads the address and follows it. */
export function BrowserRouter({ basename = '', children }: { basename?: string; children: ReactNode }) {
  const readPath = () => location.pathname.slice(basename.length) || '/';
  const [path, setPath] = useState(readPath);
  useEffect(() => {
    const follow = () => setPath(location.pathname.slice(basename.length) || '/');
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [basename]);
  const go = (next: string) => {
    history.pushState(null, '', basename + next);
    setPath(next);
  };
  return <PlaceContext value={{ path, basename, go }}>{children}</PlaceContext>;
}

interface RouteProps {
  path: string;
  element: ReactElement;
}

/** One address and what stands there; only `Routes` reads it. */
export function Route(_props: RouteProps): ReactNode {
  return null;
}

/** Shows the first route that fits the address. */
export function Routes({ children }: { children: ReactElement<RouteProps>[] }) {
  const { path } = use(PlaceContext);
  for (const child of children) {
    if (!isValidElement(child)) continue;
    const params = matchPath(child.props.path, path);
    if (params) return <ParamsContext value={params}>{child.props.element}</ParamsContext>;
  }
  return null;
}

/** The named parts of the current address. */
export function useParams(): Record<string, string | undefined> {
  return use(ParamsContext);
}

/** A link that changes the address without leaving the page. */
export function Link({ to, ...rest }: { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  const { basename, go } = use(PlaceContext);
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    go(to);
  };
  return <a {...rest} href={basename + to} onClick={follow} />;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const match = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}/?$`).exec(path);
  return match ? Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ''])) : undefined;
}
