import type { ReactNode } from "react";
import { Paisley } from "#app/ui/ornament/paisley.tsx";

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** A link or button to continue with. */
  action?: ReactNode;
  /** The heading level: 1 when it is the page's heading. */
  level?: 1 | 2;
}

/** The message of an empty list. */
export function EmptyState({ title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-16 text-center">
      <Paisley className="mb-6 h-20 text-flame" />
      <Heading className="display text-2xl">{title}</Heading>
      {text && <p className="mt-3 text-balance text-ink-soft">{text}</p>}
      {action && <div className="mt-8 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
