/** A text field's content and selection. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** A replacement of a range, and the selection after it. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  selectStart: number;
  selectEnd: number;
}

export type TextCommand = "bold" | "italic" | "heading" | "list" | "numbers" | "quote" | "link";

/** The edit of a command of the toolbar. A second use of the same command on the same words takes the format away. */
export function editText(selected: Selected, command: TextCommand): TextEdit {
  switch (command) {
    case "bold":
      return emphasise(selected, "**", "bold text");
    case "italic":
      return emphasise(selected, "*", "italic text");
    case "link":
      return link(selected);
    case "heading":
    case "list":
    case "numbers":
    case "quote":
      return formatLines(selected, LINES[command]);
  }
}

/** Inserts an uploaded image as a paragraph of its own behind the selection. */
export function insertImage({ text, end }: Selected, image: { url: string; alt: string }): TextEdit {
  const alt = image.alt
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\[\]]/g, "\\$&");
  const before = text.slice(0, end);
  const after = text.slice(end);
  const gapBefore = before === "" ? "" : "\n".repeat(2 - newlinesAt(before, "end"));
  const gapAfter = after === "" ? "\n" : "\n".repeat(2 - newlinesAt(after, "start"));
  const insert = `${gapBefore}![${alt}](${image.url})${gapAfter}`;
  const cursor = end + insert.length;
  return { from: end, to: end, insert, selectStart: cursor, selectEnd: cursor };
}

/** The number of newlines at the end or start of a text, at most two. */
function newlinesAt(text: string, side: "end" | "start"): number {
  const found = (side === "end" ? /\n{0,2}$/ : /^\n{0,2}/).exec(text);
  return found?.[0].length ?? 0;
}

function emphasise({ text, start, end }: Selected, mark: "*" | "**", placeholder: string): TextEdit {
  const range = trimmed({ text, start, end });
  const words = text.slice(range.start, range.end);
  const around = Math.min(starsBefore(text, range.start), starsAfter(text, range.end));
  // Two stars are bold, one is italic, three are both.
  const isMarked = mark === "**" ? around >= 2 : around === 1 || around === 3;
  const size = mark.length;
  if (isMarked) {
    const from = range.start - size;
    return { from, to: range.end + size, insert: words, selectStart: from, selectEnd: from + words.length };
  }
  const inside = words || placeholder;
  const selectStart = range.start + size;
  return {
    from: range.start,
    to: range.end,
    insert: `${mark}${inside}${mark}`,
    selectStart,
    selectEnd: selectStart + inside.length,
  };
}

/** The selection without spaces at its ends, where Markdown reads no emphasis. */
function trimmed({ text, start, end }: Selected): { start: number; end: number } {
  const words = text.slice(start, end);
  if (words.trim() === "") return { start, end: start };
  return {
    start: start + words.length - words.trimStart().length,
    end: end - (words.length - words.trimEnd().length),
  };
}

const starsBefore = (text: string, at: number) => /\**$/.exec(text.slice(0, at))?.[0].length ?? 0;
const starsAfter = (text: string, at: number) => /^\**/.exec(text.slice(at))?.[0].length ?? 0;

function link({ text, start, end }: Selected): TextEdit {
  const words = text.slice(start, end);
  const isUrl = /^(?:https?:\/\/|mailto:|\/)\S*$/.test(words);
  const label = isUrl || words === "" ? "link text" : words;
  const url = isUrl ? words : "https://";
  const insert = `[${label}](${url})`;
  // The part that is still to be written is selected.
  const isLabelMissing = label !== words;
  const selectStart = isLabelMissing ? start + 1 : start + label.length + 3;
  const selectEnd = selectStart + (isLabelMissing ? label : url).length;
  return { from: start, to: end, insert, selectStart, selectEnd };
}

interface LineFormat {
  /** The prefix of a line of this format. */
  pattern: RegExp;
  prefix: (index: number) => string;
  placeholder: string;
}

const LINES: Record<"heading" | "list" | "numbers" | "quote", LineFormat> = {
  heading: { pattern: /^## /, prefix: () => "## ", placeholder: "Heading" },
  list: { pattern: /^- /, prefix: () => "- ", placeholder: "List item" },
  numbers: { pattern: /^\d+\. /, prefix: (index) => `${index + 1}. `, placeholder: "List item" },
  quote: { pattern: /^> /, prefix: () => "> ", placeholder: "Quote" },
};

const ANY_FORMAT = /^(?:#{1,6} |- |\d+\. |> )/;

function formatLines({ text, start, end }: Selected, format: LineFormat): TextEdit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const nextBreak = text.indexOf("\n", end);
  const to = nextBreak === -1 ? text.length : nextBreak;
  const lines = text.slice(from, to).split("\n");
  const written = lines.filter((line) => line.trim() !== "");
  if (written.length === 0) {
    const prefix = format.prefix(0);
    const selectStart = from + prefix.length;
    const selectEnd = selectStart + format.placeholder.length;
    return { from, to, insert: `${prefix}${format.placeholder}`, selectStart, selectEnd };
  }
  const isFormatted = written.every((line) => format.pattern.test(line));
  let index = 0;
  const changed = lines.map((line) => {
    if (line.trim() === "") return line;
    if (isFormatted) return line.replace(format.pattern, "");
    const plain = line.replace(ANY_FORMAT, "");
    return `${format.prefix(index++)}${plain}`;
  });
  const insert = changed.join("\n");
  return { from, to, insert, selectStart: from, selectEnd: from + insert.length };
}
