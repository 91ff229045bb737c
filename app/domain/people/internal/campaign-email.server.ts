import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { INK, LINE, TEXT } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import { SafeHtml } from "#app/lib/text/html.ts";
import { renderWithoutImages, summarizeMarkdown } from "#app/platform/markdown.server.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";

interface CampaignText {
  subject: string;
  /** In Markdown. */
  text: string;
}

/** How a reader ends the emails; null in a test to the author, who may be no subscriber. */
type Unsubscribe = string | null;

/** Composes the email of a campaign: its subject, heading and formatted text, and the link to unsubscribe. */
export function campaignEmail(
  shop: EmailShop,
  { subject, text }: CampaignText,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: Unsubscribe },
): Omit<EmailMessage, "to"> {
  const link = unsubscribeUrl ?? "(the link is in the email to subscribers)";
  const content = renderEmail(shop, {
    heading: subject,
    paragraphs: [],
    body: {
      html: styledForEmail(renderWithoutImages(text), publicUrl),
      // Markdown reads well as plain text; only its links within the shop need the shop's URL.
      text: text.replaceAll("](/", `](${publicOrigin(publicUrl)}/`),
      summary: summarizeMarkdown(text),
    },
    closing: `You get this email because you subscribed to our newsletter. Unsubscribe: ${link}`,
  });
  return { subject, ...content, ...(unsubscribeUrl && { unsubscribeUrl }) };
}

const FONT = `16px/1.6 ${TEXT}`;

/** Email programs ignore style sheets, so each element has its style. */
const STYLES: Record<string, string> = {
  p: `margin:0 0 16px;font:${FONT};color:${INK}`,
  ul: `margin:0 0 16px;padding-left:24px;font:${FONT};color:${INK}`,
  ol: `margin:0 0 16px;padding-left:24px;font:${FONT};color:${INK}`,
  li: `margin:0 0 6px`,
  blockquote: `margin:0 0 16px;padding-left:16px;border-left:2px solid ${LINE}`,
  a: `color:${INK}`,
};

const HEADING = `margin:24px 0 12px;font:600 19px/1.35 ${TEXT};color:${INK}`;

// The renderer escapes every other angle bracket, also within attributes.
const OPENING_TAG = /<(p|ul|ol|li|blockquote|a|h[1-6])(?=[ >])/g;

function styledForEmail(html: string, publicUrl: string): SafeHtml {
  const styled = html
    .replaceAll('<a href="/', `<a href="${publicOrigin(publicUrl)}/`)
    .replaceAll(OPENING_TAG, (tag, name: string) => `${tag} class="ink" style="${STYLES[name] ?? HEADING}"`);
  return new SafeHtml(styled);
}

const publicOrigin = (publicUrl: string) => new URL(publicUrl).origin;
