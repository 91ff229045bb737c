import type { ShownText } from "#app/domain/content/content.ts";
import { classNames } from "#app/ui/class-names.ts";

interface PageTextProps {
  text: ShownText;
  /** The margin above, and the colour. */
  className: string;
  /** Whether it is shown on the plum of a banner, where bold words have the colour of the text. */
  isOnPlum?: boolean;
}

/** A text of a fixed page: formatted, or a paragraph of plain text. */
export function PageText({ text, className, isOnPlum = false }: PageTextProps) {
  if (typeof text === "string") return <p className={className}>{text}</p>;
  return (
    // Our own rendering of a safe subset of Markdown; HTML in it is escaped (platform/markdown.server.ts).
    <div
      className={classNames(isOnPlum ? "prose" : "formatted space-y-4", className)}
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: text.html }}
    />
  );
}
