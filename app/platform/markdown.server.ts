import { micromark } from "micromark";

/**
 * Markdown (CommonMark) as HTML that may stand in a page: HTML in the text is shown as text, and an address with a scheme other than
 * http, https, mailto, irc or xmpp becomes an empty one.
 */
export function renderMarkdown(text: string): string {
  // Both are micromark's defaults; said here because the safety of every post rests on them.
  return micromark(text, { allowDangerousHtml: false, allowDangerousProtocol: false });
}
