import { LRUCache } from "lru-cache";

/** Caches rendered HTML fragments of pages. A key identifies everything that the markup shows, so entries never become stale. */
export interface FragmentCache {
  /** For one rendering of one page. Markers contain the page's `nonce`, so that no text can imitate them. */
  forPage(nonce: string): PageFragments;
}

export interface PageFragments {
  find(key: string, place: string): string | undefined;
  markersFor(key: string, place: string): readonly [begin: string, end: string];
  /** Caches the HTML between the markers and returns the page without them. */
  extractFragments(html: string): string;
  /** Whether the page has markers, that is, newly rendered fragments. */
  hasMarkers(): boolean;
}

const MAX_CHARACTERS = 8 * 1024 * 1024;

// Prefix of the ids from React's useId. They encode a component's position in the page, which must match when the browser hydrates it.
const REACT_ID_PREFIX = "_R_";

export function createFragmentCache(): FragmentCache {
  const cached = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (html, key) => html.length + key.length + 1,
  });
  return {
    forPage(nonce) {
      const markerStart = `[part ${nonce} `;
      const marked: { key: string; place: string }[] = [];
      function store({ key, place }: { key: string; place: string }, html: string): void {
        if (!html.includes(nonce)) cached.set(html.includes(REACT_ID_PREFIX) ? place + key : key, html);
      }
      return {
        find: (key, place) => cached.get(key) ?? cached.get(place + key),
        markersFor(key, place) {
          marked.push({ key, place });
          return [`${markerStart}${marked.length - 1}]`, `${markerStart}end]`];
        },
        hasMarkers: () => marked.length > 0,
        extractFragments(html) {
          const [first = "", ...rest] = html.split(markerStart);
          const texts = [first];
          const open: { part: { key: string; place: string } | undefined; from: number }[] = [];
          for (const piece of rest) {
            const close = piece.indexOf("]");
            const label = piece.slice(0, close);
            if (label !== "end") open.push({ part: marked[Number(label)], from: texts.length });
            else {
              const ended = open.pop();
              if (ended?.part) store(ended.part, texts.slice(ended.from).join(""));
            }
            texts.push(piece.slice(close + 1));
          }
          return texts.join("");
        },
      };
    },
  };
}
