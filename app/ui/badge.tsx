import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

export type BadgeTone = "plain" | "flame" | "plum" | "ink" | "green" | "blue" | "yellow" | "grey" | "red";

const TONES: Record<BadgeTone, string> = {
  plain: "bg-paper text-ink",
  flame: "bg-flame text-white",
  plum: "bg-plum text-paper",
  ink: "bg-ink text-paper",
  green: "bg-leaf-wash text-leaf",
  blue: "bg-sky-wash text-sky",
  yellow: "bg-amber-wash text-amber",
  grey: "bg-linen text-ink-soft",
  red: "bg-danger-wash text-danger-deep",
};

/** A word or two about a state. The word carries the meaning; the colour only supports it. */
export function Badge({
  tone = "plain",
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-flex min-h-5.5 items-center rounded px-2 text-[0.6875rem] leading-none sm:min-h-6 sm:px-2.5 sm:text-xs font-semibold whitespace-nowrap",
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
