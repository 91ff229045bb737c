import type { ReactNode } from "react";

interface PageHeadProps {
  title: ReactNode;
  text?: ReactNode;
  /** Shown above the title: the link back to the list. */
  backLink?: ReactNode;
  /** Buttons at the right, below on phones. */
  actions?: ReactNode;
}

/** The header of an admin page. */
export function PageHead({ title, text, backLink, actions }: PageHeadProps) {
  return (
    <header className="mb-6">
      {backLink}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="display text-2xl">{title}</h1>
          {text && <p className="mt-1 text-sm text-ink-soft">{text}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
