import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

type AlertTone = "plain" | "good" | "warning" | "bad";

const TONES: Record<AlertTone, string> = {
  plain: "border-l-plum bg-plum-wash",
  good: "border-l-leaf bg-leaf-wash",
  warning: "border-l-amber bg-amber-wash",
  bad: "border-l-danger bg-danger-wash",
};

interface AlertProps {
  tone?: AlertTone;
  title?: string;
  className?: string;
  children?: ReactNode;
}

/** A message inside the page. A failure is announced at once, any other message politely. */
export function Alert({ tone = "plain", title, className, children }: AlertProps) {
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={classNames("rounded border-l-3 px-4 py-3 text-sm", TONES[tone], className)}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  );
}
