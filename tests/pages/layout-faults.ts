import type { Page } from "@playwright/test";

/** How far the page is wider than its window, in pixels: nothing has to be scrolled in two directions. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    // Negative where a scroll bar's place is kept free.
    return Math.max(0, scrollWidth - clientWidth);
  });
}

/** Texts that do not fit into what holds them. One that ends in dots by design is told in full elsewhere. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // What is far down the browser lays out when it comes near. Until then it says of a text there another place than of what holds it.
    const laidOut = new CSSStyleSheet();
    laidOut.replaceSync("* { content-visibility: visible !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, laidOut];
    const faults: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const words = node.textContent?.trim();
      const parent = node.parentElement;
      if (!words || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      for (
        let holder: Element | null = parent;
        holder && holder !== document.body;
        holder = holder.parentElement
      ) {
        const style = getComputedStyle(holder);
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
        if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") break;
        const holds = style.overflowX !== "visible" || holder.matches("button, a.rounded, label.rounded");
        if (!holds) continue;
        const box = holder.getBoundingClientRect();
        // Only for screen readers: a pixel wide, or a hair more where the browser reckons in fractions.
        if (box.width < 2) break;
        const beyond = Math.max(
          text.right - box.right,
          box.left - text.left,
          text.bottom - box.bottom,
          box.top - text.top,
        );
        if (beyond > 1) {
          faults.push(`"${words.slice(0, 40)}" is ${Math.round(beyond)} px beyond its ${holder.localName}`);
          break;
        }
      }
    }
    return faults;
  });
}

/** Controls that are smaller than this many pixels either way, but for links in running text, the page's foot and its breadcrumb, and boxes with a label beside them. */
export function smallTargets(page: Page, atLeast: number): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = "button, select, summary, input, textarea, label:has(> input.sr-only), nav a, a.rounded";
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((element) => {
      // The dots of a card are a shortcut: the product's own page offers the same colours in full size.
      const isShortcut = element.matches(".card-swatch");
      const isBox = element instanceof HTMLInputElement && /checkbox|radio|hidden/.test(element.type);
      if (
        isBox ||
        isShortcut ||
        element.matches(
          ".sr-only, .sr-only *, footer *, [aria-label='Breadcrumb'] *, [tabindex='-1'], :disabled",
        )
      )
        return [];
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const { width, height } = element.getBoundingClientRect();
      if (Math.round(Math.min(width, height)) >= least) return [];
      const name = element.getAttribute("aria-label") ?? element.textContent.trim();
      return [`${element.localName} "${name.slice(0, 40)}": ${Math.round(width)} x ${Math.round(height)}`];
    });
  }, atLeast);
}

/** WCAG 1.4.12: the spacing that a reader may set without losing anything. A style sheet of the page's own making is let in by its policy. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }
    `);
    document.adoptedStyleSheets = [sheet];
  });
}
