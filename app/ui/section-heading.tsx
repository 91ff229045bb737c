import type { ReactNode } from "react";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

interface SectionHeadingProps {
  eyebrow?: string;
  title: ReactNode;
  text?: ReactNode;
  /** Shown at the right, usually a link to more. */
  action?: ReactNode;
  /** The heading's id, for `aria-labelledby` of the section. */
  id?: string;
}

/** The heading of a page section, with a blossom. */
export function SectionHeading({ eyebrow, title, text, action, id }: SectionHeadingProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:mb-12">
      <div className="max-w-2xl">
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
