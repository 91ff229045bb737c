import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

interface SectionHeadingProps {
  eyebrow?: string;
  title: ReactNode;
  text?: ReactNode;
  align?: "left" | "center";
  /** Shown at the right of a left-aligned heading, usually a link to more. */
  action?: ReactNode;
  /** The heading's id, for `aria-labelledby` of the section. */
  id?: string;
}

/** The heading of a page section, with a blossom. */
export function SectionHeading({ eyebrow, title, text, align = "left", action, id }: SectionHeadingProps) {
  const isCentred = align === "center";
  return (
    <div
      className={classNames(
        "mb-8 flex flex-wrap items-end gap-x-8 gap-y-4 sm:mb-12",
        isCentred ? "justify-center text-center" : "justify-between",
      )}
    >
      <div className={classNames("max-w-2xl", isCentred && "flex flex-col items-center")}>
        {eyebrow && (
          <p className="eyebrow mb-3 flex items-center gap-2.5 text-flame">
            <Blossom className="size-5" />
            {eyebrow}
          </p>
        )}
        <h2 id={id} className="display text-3xl">
          {title}
        </h2>
        {text && <p className="mt-3 text-ink-soft">{text}</p>}
      </div>
      {action}
    </div>
  );
}
