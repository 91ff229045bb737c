import { LRUCache } from "lru-cache";

/** What was rendered of pages, to be sent again: see `components/kept-markup.tsx`. A key says all that the markup shows, so none gets old. */
export interface FragmentCache {
  /** For one rendering of one page. `nonce` is the page's own: nobody can have written a mark with it. */
  forPage(nonce: string): MarkupOfPage;
}

export interface MarkupOfPage {
  find(key: string, place: string): string | undefined;
  marksFor(key: string, place: string): readonly [begin: string, end: string];
  /** Takes the marks out of the page and keeps what stood between them. */
  withoutMarks(html: string): string;
  /** False when the page consists of known markup: then there is nothing to take out. */
  hasMarks(): boolean;
}

const MAX_CHARACTERS = 8 * 1024 * 1024;

// How the ids begin that React makes. They tell where on its page a part is, and must be the same where the browser makes them.
const MADE_ID = "_R_";

export function createFragmentCache(): FragmentCache {
  const kept = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (html, key) => html.length + key.length + 1,
  });
  return {
    forPage(nonce) {
      const sign = `[part ${nonce} `;
      const marked: { key: string; place: string }[] = [];
      function keep({ key, place }: { key: string; place: string }, html: string): void {
        if (!html.includes(nonce)) kept.set(html.includes(MADE_ID) ? place + key : key, html);
      }
      return {
        find: (key, place) => kept.get(key) ?? kept.get(place + key),
        marksFor(key, place) {
          marked.push({ key, place });
          return [`${sign}${marked.length - 1}]`, `${sign}end]`];
        },
        hasMarks: () => marked.length > 0,
        withoutMarks(html) {
          const [first = "", ...rest] = html.split(sign);
          const texts = [first];
          const open: { part: { key: string; place: string } | undefined; from: number }[] = [];
          for (const piece of rest) {
            const close = piece.indexOf("]");
            const label = piece.slice(0, close);
            if (label !== "end") open.push({ part: marked[Number(label)], from: texts.length });
            else {
              const ended = open.pop();
              if (ended?.part) keep(ended.part, texts.slice(ended.from).join(""));
            }
            texts.push(piece.slice(close + 1));
          }
          return texts.join("");
        },
      };
    },
  };
}
