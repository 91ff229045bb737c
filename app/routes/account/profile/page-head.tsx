import type { ReactNode } from "react";

/** The heading of an account page. */
export function PageHead({ title, text }: { title: string; text: ReactNode }) {
  return (
    <header className="mb-8">
      <h1 className="display text-3xl">{title}</h1>
      <p className="mt-3 max-w-prose text-ink-soft">{text}</p>
    </header>
  );
}
