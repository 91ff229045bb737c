import { DEFAULT_ACCENT, tint } from "#app/lib/text/accent.ts";
import { html, SafeHtml } from "#app/lib/text/html.ts";
import {
  itemsText,
  renderItems,
  type EmailItem,
  DISPLAY,
  INK,
  LINE,
  PAPER,
  SOFT,
  TEXT,
} from "#app/domain/messages/emails/email-shop.ts";

/** The branding of every email. */
export interface EmailBranding {
  name: string;
  email: string;
  phone: string;
  addressLines: string[];
  /** "#rrggbb", readable on the background and under white text; defaults to the standard accent. */
  accent?: string;
  /** Replaces the name in the head. */
  wordmark?: string;
  /** An image that replaces both, by absolute URL. Where images are blocked, its alternative text is shown in the same style. */
  logo?: { url: string; width: number; height: number } | null;
  /** The shop's name as an image, where there is no logo: its absolute URL. */
  wordmarkUrl?: string | null;
}

export interface EmailContent {
  heading: string;
  paragraphs: string[];
  /** Formatted text below the paragraphs, with inline styles. */
  body?: { html: SafeHtml; text: string; summary: string };
  /** One button. The plain-text part shows its URL. */
  action?: { label: string; url: string };
  items?: readonly EmailItem[];
  /** Rows of a small table; `isTotal` emphasises a row, and a value with a `url` is a link. */
  table?: { label: string; value: string; isTotal?: boolean; url?: string }[];
  closing?: string;
}

// Dark mode. `!important` is needed because the light colours are inline.
const dark = (accent: string) =>
  new SafeHtml(`<style>
      @media (prefers-color-scheme: dark) {
        .page { background: #1c1018 !important; }
        .sheet { background: #2a1823 !important; border-color: #4d3a46 !important; border-top-color: ${tint(accent, 0.85)} !important; }
        .ink { color: #f6eee6 !important; }
        .soft { color: #cdbfc6 !important; }
        .mark { color: ${tint(accent, 0.5)} !important; }
        .line { border-color: #4d3a46 !important; }
        .logo { background: ${PAPER}; padding: 8px; border-radius: 3px; }
      }
    </style>`);

/** Whether a restocked item is held for the reader of an email; 0 hours hold none. */
export function holdSentence(hours: number): string {
  if (hours === 0) return "We do not hold a piece, so it may sell out again.";
  const time = hours === 1 ? "one hour" : `${hours} hours`;
  return `We hold one piece for you for ${time}. Use the button to put it into your cart.`;
}

/**
 * The greeting: "Dear Asha Verma", or "Hello" without a usable name. Anyone can sign up with somebody else's email address and any
 * name, so a name that could contain a URL is not sent to that mailbox.
 */
export function salutation(name: string): string {
  const isName = name.trim() !== "" && name.length <= 60 && !/\S\.\S|[/@:]/.test(name);
  return isName ? `Dear ${name.trim()}` : "Hello";
}

/** Renders the HTML and plain-text parts of an email. Every inserted value is escaped. */
export function renderEmail(shop: EmailBranding, message: EmailContent): { html: string; text: string } {
  return { html: toHtml(shop, message).markup, text: toText(shop, message) };
}

const nothing = new SafeHtml("");

function toHtml(shop: EmailBranding, message: EmailContent): SafeHtml {
  const { heading, paragraphs, body, items = [], action, table, closing } = message;
  const { accent = DEFAULT_ACCENT } = shop;
  // Tables, because Outlook on Windows supports no other layout. The hidden line is the preview text of an inbox.
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        ${dark(accent)}
        <title>${heading}</title>
      </head>
      <body class="page" style="margin:0;padding:0;background:${PAPER}">
        <div style="display:none;max-height:0;overflow:hidden">
          ${paragraphs[0] ?? body?.summary ?? heading}
        </div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          class="page"
          style="background:${PAPER}"
        >
          <tr>
            <td align="center" style="padding:32px 12px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
                <tr>
                  <td
                    class="mark"
                    style="padding:0 12px 20px;font:28px/1.2 ${DISPLAY};letter-spacing:-0.02em;color:${accent}"
                  >
                    ${head(shop)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="sheet"
                    style="background:#ffffff;border:1px solid ${LINE};border-top:1px solid ${accent};padding:32px 24px 16px"
                  >
                    <h1 class="ink" style="margin:0 0 18px;font:normal 26px/1.25 ${DISPLAY};color:${INK}">
                      ${heading}
                    </h1>
                    ${paragraphs.map(paragraph)}${body ? body.html : nothing}${items.length > 0 ? renderItems(items) : nothing}${table ? rows(table) : nothing}${action ? button(action, accent) : nothing}
                    ${closing ? paragraph(closing) : nothing}
                  </td>
                </tr>
                <tr>
                  <td class="soft" style="padding:20px 12px 0;font:13px/1.6 ${TEXT};color:${SOFT}">
                    ${onLines([shop.name, ...shop.addressLines, contactLine(shop)])}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
}

const TALLEST_LOGO = 44;
const WIDEST_LOGO = 240;

const WORDMARK_HEIGHT = "32";

function head({ logo, wordmark, name, wordmarkUrl }: EmailBranding): SafeHtml {
  const words = wordmark || name;
  if (!logo && !wordmarkUrl) return html`${words}`;
  if (!logo)
    return html`<img
      class="logo"
      src="${wordmarkUrl ?? ""}"
      alt="${words}"
      height="${WORDMARK_HEIGHT}"
      style="display:block;border:0;height:${WORDMARK_HEIGHT}px;width:auto"
    />`;
  const scale = Math.min(TALLEST_LOGO / logo.height, WIDEST_LOGO / logo.width);
  const size = (side: number) => String(Math.max(1, Math.round(side * scale)));
  return html`<img
    class="logo"
    src="${logo.url}"
    alt="${words}"
    width="${size(logo.width)}"
    height="${size(logo.height)}"
    style="display:block;border:0"
  />`;
}

function paragraph(text: string): SafeHtml {
  return html`<p class="ink" style="margin:0 0 16px;font:16px/1.6 ${TEXT};color:${INK}">
    ${onLines(text.split("\n"))}
  </p>`;
}

/** Each line of an address on a line of its own. */
function onLines(lines: readonly string[]): SafeHtml {
  return html`${lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}`;
}

function rows(table: NonNullable<EmailContent["table"]>): SafeHtml {
  const row = ({ label, value, isTotal, url }: (typeof table)[number]) => {
    const weight = isTotal ? "bold" : "normal";
    const cell = `padding:8px 0;border-top:1px solid ${LINE};font:${weight} 15px/1.5 ${TEXT};color:${INK}`;
    return html`<tr>
      <td class="ink line" style="${cell}">${label}</td>
      <td class="ink line" align="right" style="${cell};padding-left:16px">
        ${url ? html`<a class="ink" href="${url}" style="color:${INK}">${value}</a>` : value}
      </td>
    </tr>`;
  };
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="border-collapse:collapse;margin:0 0 24px"
  >
    ${table.map(row)}
  </table>`;
}

/** The button, with its URL for email programs that do not show buttons. */
function button({ label, url }: NonNullable<EmailContent["action"]>, accent: string): SafeHtml {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px">
      <tr>
        <td style="background:${accent};border-radius:3px">
          <a
            href="${url}"
            style="display:inline-block;padding:14px 26px;font:600 16px/1.25 ${TEXT};color:#ffffff;text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p class="soft" style="margin:0 0 16px;font:13px/1.6 ${TEXT};color:${SOFT};word-break:break-all">
      Or open this link: <a class="soft" href="${url}" style="color:${SOFT}">${url}</a>
    </p>`;
}

function contactLine({ email, phone }: EmailBranding): string {
  return [email, phone].filter(Boolean).join(" · ");
}

function toText(shop: EmailBranding, message: EmailContent): string {
  const table = message.table
    ?.map(({ label, value, url }) => [`${label}: ${value}`, url].filter(Boolean).join("\n"))
    .join("\n");
  const parts = [
    message.heading,
    ...message.paragraphs,
    message.body?.text,
    message.items && itemsText(message.items),
    table,
    message.action && `${message.action.label}:\n${message.action.url}`,
    message.closing,
    `-- \n${[shop.name, ...shop.addressLines].join("\n")}\n${contactLine(shop)}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
