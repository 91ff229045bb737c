import { createContext, useContext, useId, type ComponentProps, type ReactNode } from "react";

/** A cache of rendered markup shared by many pages. Server only. */
export interface FragmentStore {
  find(key: string, place: string): string | undefined;
  /** Two markers around a part that is not cached yet, to find it in the rendered page. */
  markersFor(key: string, place: string): readonly [begin: string, end: string];
}

export const FragmentCacheContext = createContext<FragmentStore | null>(null);

interface CachedFragmentProps extends Omit<ComponentProps<"div">, "children"> {
  as?: "div" | "article";
  /** A key of everything that the part shows except code and browser state. Null for personal content. Called on the server only. */
  cacheKey: () => readonly unknown[] | null;
  /** Called instead of rendering, if that has side effects on the page's head. */
  onHit?: () => void;
  children: () => ReactNode;
}

/**
 * A part of a page that the server renders once and reuses while its key is the same. The browser hydrates it as any other: the markup is
 * identical.
 */
export function CachedFragment({
  as: Element = "div",
  cacheKey,
  onHit,
  children,
  ...rest
}: CachedFragmentProps) {
  const page = useContext(FragmentCacheContext);
  const place = useId();
  const shown = page && cacheKey();
  if (!page || !shown) return <Element {...rest}>{rendered(null, children(), null)}</Element>;
  const key = JSON.stringify(shown);
  const html = page.find(key, place);
  if (html === undefined) {
    const [begin, end] = page.markersFor(key, place);
    return <Element {...rest}>{rendered(begin, children(), end)}</Element>;
  }
  onHit?.();
  // oxlint-disable-next-line react/no-danger -- React itself has rendered this markup
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** useId depends on the number of siblings, so the list is equally long with and without markers. */
function rendered(begin: string | null, content: ReactNode, end: string | null): ReactNode {
  return (
    <>
      {begin}
      {content}
      {end}
    </>
  );
}
