import type { Page } from "@playwright/test";

/** How many pixels the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    // Negative where scrollbar-gutter reserves space.
    return Math.max(0, scrollWidth - clientWidth);
  });
}

/** Texts that overflow their container, except intended ellipses, whose full text is elsewhere. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // With content-visibility a browser lays out distant content late and reports inconsistent positions until then.
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
        // Visually hidden: clipped to nothing, or one pixel wide (slightly more with fractional pixels).
        if (style.clipPath === "inset(50%)" || box.width < 2) break;
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

/** Controls smaller than this in either direction, except links in text, the footer and breadcrumbs, and checkboxes with a label. */
export function smallTargets(page: Page, atLeast: number): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = "button, select, summary, input, textarea, label:has(> input.sr-only), nav a, a.rounded";
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((element) => {
      // The colour dots of a card have full-size equivalents on the product page (WCAG 2.5.5, equivalent).
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

/** Applies the text spacing of WCAG 1.4.12. A constructed style sheet passes the content security policy. */
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
