import type { ReactNode } from "react";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

interface PageHeadingProps {
  eyebrow: string;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}

/** The heading of a content page: eyebrow, title, a sentence or two. */
export function PageHeading({ eyebrow, title, text, children }: PageHeadingProps) {
  return (
    <header className="relative isolate overflow-hidden bg-linen">
      <div aria-hidden className="jaal absolute inset-0 -z-10 text-flame opacity-[0.07]" />
      <div className="shell py-14 lg:py-24">
        <p className="eyebrow mb-5 flex items-center gap-2.5 text-flame-deep">
          <Blossom className="size-5 text-flame" />
          {eyebrow}
        </p>
        <h1 className="display max-w-4xl text-5xl">{title}</h1>
        {text && <p className="mt-6 max-w-2xl text-lg text-balance text-ink-soft">{text}</p>}
        {children}
      </div>
    </header>
  );
}
