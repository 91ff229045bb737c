import { html, SafeHtml } from "#app/lib/html.ts";

/** What every letter of the shop shows of the shop. */
export interface LetterHead {
  name: string;
  email: string;
  phone: string;
  addressLines: string[];
}

export interface Letter {
  heading: string;
  paragraphs: string[];
  /** One button. The text version shows its address. */
  action?: { label: string; url: string };
  /** Rows of a small table, as label and value; `isTotal` is set off. */
  table?: { label: string; value: string; isTotal?: boolean }[];
  closing?: string;
}

// Mail programs know no custom properties and few style sheets: the brand's colours stand here again, inline.
const INK = "#2b1d1a";
const PAPER = "#fbf7f0";
const FLAME = "#b3261e";

/** Composes the HTML and the text of a letter in the shop's hand. Everything inserted is escaped. */
export function composeLetter(shop: LetterHead, letter: Letter): { html: string; text: string } {
  return { html: toHtml(shop, letter).markup, text: toText(shop, letter) };
}

function toHtml(shop: LetterHead, letter: Letter): SafeHtml {
  const paragraph = (text: string) =>
    html`<p style="margin:0 0 16px;font:16px/1.6 Georgia,serif;color:${INK}">${text}</p>`;
  const row = ({ label, value, isTotal }: NonNullable<Letter["table"]>[number]) => {
    const weight = isTotal ? "bold" : "normal";
    const cell = `padding:8px 0;border-top:1px solid #e6dccd;font:${weight} 15px/1.5 Georgia,serif;color:${INK}`;
    return html`<tr>
      <td style="${cell}">${label}</td>
      <td align="right" style="${cell};white-space:nowrap">${value}</td>
    </tr>`;
  };
  const nothing = new SafeHtml("");
  const table = letter.table
    ? html`<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 24px">
        ${letter.table.map(row)}
      </table>`
    : nothing;
  const button = letter.action
    ? html`<p style="margin:0 0 24px">
        <a
          href="${letter.action.url}"
          style="display:inline-block;background:${FLAME};color:#fff;text-decoration:none;padding:14px 28px;border-radius:4px;font:bold 16px Georgia,serif"
          >${letter.action.label}</a
        >
      </p>`
    : nothing;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${letter.heading}</title>
      </head>
      <body style="margin:0;background:${PAPER}">
        <div style="max-width:560px;margin:0 auto;padding:40px 24px">
          <p style="margin:0 0 32px;font:24px Georgia,serif;letter-spacing:.04em;color:${FLAME}">
            ${shop.name}
          </p>
          <h1 style="margin:0 0 20px;font:normal 28px/1.25 Georgia,serif;color:${INK}">${letter.heading}</h1>
          ${letter.paragraphs.map(paragraph)}${table}${button}${letter.closing ? paragraph(letter.closing) : nothing}
          <p
            style="margin:40px 0 0;border-top:1px solid #e6dccd;padding-top:16px;font:13px/1.6 Georgia,serif;color:#6b5a52"
          >
            ${[shop.name, ...shop.addressLines].join(", ")}<br />${shop.email} · ${shop.phone}
          </p>
        </div>
      </body>
    </html>`;
}

function toText(shop: LetterHead, letter: Letter): string {
  const table = letter.table?.map(({ label, value }) => `${label}: ${value}`).join("\n");
  const parts = [
    letter.heading,
    ...letter.paragraphs,
    table,
    letter.action && `${letter.action.label}:\n${letter.action.url}`,
    letter.closing,
    `-- \n${[shop.name, ...shop.addressLines].join(", ")}\n${shop.email} · ${shop.phone}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
