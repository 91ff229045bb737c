import { createContext, useContext, useId, type ComponentProps, type ReactNode } from "react";

/** Finished markup of parts that many pages have in common. The server alone has such a thing. */
export interface FragmentStore {
  find(key: string, place: string): string | undefined;
  /** Two texts to put around a part that is not known yet, so that it can be found in the finished page. */
  marksFor(key: string, place: string): readonly [begin: string, end: string];
}

export const FragmentCacheContext = createContext<FragmentStore | null>(null);

interface CachedFragmentProps extends Omit<ComponentProps<"div">, "children"> {
  as?: "div" | "article";
  /**
   * Names everything that the part shows: whatever stands in it comes from here, from the shop's own code or from the browser. Null for
   * what is somebody's own. Asked on the server alone.
   */
  by: () => readonly unknown[] | null;
  /** Done in the place of rendering, where that has an effect on the page's head. */
  onHit?: () => void;
  children: () => ReactNode;
}

/**
 * A part of a page that the server renders once and sends again as often as it is the same. The browser renders it as any other: what is
 * sent is to the letter what it expects.
 */
export function CachedFragment({ as: Element = "div", by, onHit, children, ...rest }: CachedFragmentProps) {
  const page = useContext(FragmentCacheContext);
  const place = useId();
  const shown = page && by();
  if (!page || !shown) return <Element {...rest}>{rendered(null, children(), null)}</Element>;
  const key = JSON.stringify(shown);
  const html = page.find(key, place);
  if (html === undefined) {
    const [begin, end] = page.marksFor(key, place);
    return <Element {...rest}>{rendered(begin, children(), end)}</Element>;
  }
  onHit?.();
  // oxlint-disable-next-line react/no-danger -- React itself has made it, of this very part
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Ids are made of where in a list of children an element is: the list is as long with marks as without. */
function rendered(begin: string | null, content: ReactNode, end: string | null): ReactNode {
  return (
    <>
      {begin}
      {content}
      {end}
    </>
  );
}
