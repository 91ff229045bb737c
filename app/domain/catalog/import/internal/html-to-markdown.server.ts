import TurndownService from "turndown";

export interface ConvertedHtml {
  markdown: string;
  /** The elements that a description cannot have, in the order of the text, such as "script" or "img". */
  dropped: string[];
}

/** Elements without a text for readers, or that would run something. */
const DROPPED: readonly string[] = [
  "script",
  "style",
  "noscript",
  "template",
  "iframe",
  "object",
  "embed",
  "applet",
  "form",
  "input",
  "button",
  "select",
  "textarea",
  "svg",
  "math",
  "canvas",
  "video",
  "audio",
  "img",
  "picture",
];

/** Elements that only look different: losing them is no loss. */
const SILENT = new Set(["style", "noscript", "template"]);

const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i;
const BLOCKS = new Set(["P", "DIV", "BODY", "SECTION", "ARTICLE", "X-TURNDOWN"]);

/**
 * Converts the HTML of a description to the Markdown of the product form, which has paragraphs, bold, italics, lists and links. Headings become
 * bold; quotes, code and tables keep their text.
 */
export function htmlToMarkdown(html: string): ConvertedHtml {
  const dropped: string[] = [];
  const markdown = createConverter(dropped).turndown(html);
  return { markdown: tidy(markdown), dropped };
}

function createConverter(dropped: string[]): TurndownService {
  const drop = (what: string) => {
    dropped.push(what);
    return "";
  };
  return new TurndownService({
    bulletListMarker: "-",
    emDelimiter: "*",
    strongDelimiter: "**",
    // An element without text may still have dropped something.
    blankReplacement: (_, node) => {
      for (const name of droppedIn(node)) drop(name);
      return isBlock(node) ? "\n\n" : "";
    },
  })
    .addRule("headings", {
      filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
      replacement: (text) => `\n\n**${text.replaceAll("**", "").trim()}**\n\n`,
    })
    .addRule("text alone", {
      filter: ["blockquote", "pre"],
      replacement: (text) => `\n\n${text}\n\n`,
    })
    .addRule("inline text alone", { filter: ["code", "kbd", "samp"], replacement: (text) => text })
    .addRule("table rows", { filter: ["tr"], replacement: (text) => `\n\n${text.trim()}\n\n` })
    .addRule("table cells", {
      filter: ["td", "th"],
      replacement: (text) => (text.trim() === "" ? "" : `${text.trim().replaceAll(/\s+/g, " ")}  `),
    })
    .addRule("horizontal rules", { filter: ["hr"], replacement: () => "\n\n" })
    .addRule("line breaks", {
      filter: ["br"],
      replacement: (_, { parentNode }) => (BLOCKS.has(parentNode?.nodeName ?? "") ? "\n\n" : " "),
    })
    .addRule("links", {
      filter: ["a"],
      replacement(text, node) {
        const url = hrefOf(node);
        if (url === "" || text.trim() === "") return text;
        if (SAFE_LINK.test(url)) return `[${text.trim().replaceAll(/\s+/g, " ")}](${escapeUrl(url)})`;
        drop(`link to ${url.slice(0, 40)}`);
        return text;
      },
    })
    .addRule("list items", {
      filter: ["li"],
      replacement: (text, node, { bulletListMarker }) => {
        const mark = node.parentNode?.nodeName === "OL" ? `${placeOf(node)}.` : `${bulletListMarker}`;
        const lines = text.trim().replaceAll(/\n{2,}/g, "\n");
        const indented = lines.replaceAll("\n", `\n${" ".repeat(mark.length + 1)}`);
        return `${mark} ${indented}${node.nextSibling ? "\n" : ""}`;
      },
    })
    .addRule("dropped", {
      filter: ({ nodeName }) => DROPPED.includes(nodeName.toLowerCase()),
      replacement: (_, { nodeName }) => (isSilent(nodeName) ? "" : drop(nodeName.toLowerCase())),
    });
}

function isSilent(nodeName: string): boolean {
  return SILENT.has(nodeName.toLowerCase());
}

function isBlock(node: TurndownService.Node): boolean {
  return "isBlock" in node && node.isBlock === true;
}

function hrefOf(node: TurndownService.Node): string {
  return "getAttribute" in node ? (node.getAttribute("href")?.trim() ?? "") : "";
}

function droppedIn(node: TurndownService.Node): string[] {
  if (!("querySelectorAll" in node)) return [];
  const inside = Array.from(node.querySelectorAll(DROPPED.join(",")), ({ nodeName }) => nodeName);
  const isDropped = DROPPED.includes(node.nodeName.toLowerCase());
  return [...(isDropped ? [node.nodeName] : []), ...inside]
    .filter((name) => !isSilent(name))
    .map((name) => name.toLowerCase());
}

function placeOf(node: TurndownService.Node): number {
  const items = Array.from(node.parentNode?.childNodes ?? []).filter(({ nodeName }) => nodeName === "LI");
  return items.findIndex((item) => item === node) + 1;
}

/** Spaces and parentheses would end the link. */
function escapeUrl(url: string): string {
  return url.replaceAll(/[\s()<>\\]/g, (character) =>
    encodeURIComponent(character).replace("(", "%28").replace(")", "%29"),
  );
}

function tidy(markdown: string): string {
  return markdown
    .replaceAll("\u00a0", " ")
    .replaceAll(/[ \t]+$/gm, "")
    .replaceAll(/\*\*\*\*/g, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
