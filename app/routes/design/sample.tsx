import type { ReactNode } from "react";

/** A section of the design page, with a linkable heading. */
export function Sample({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t border-line py-12">
      <h2 id={id} className="display mb-8 text-3xl">
        {title}
      </h2>
      <div className="flex flex-col gap-8">{children}</div>
    </section>
  );
}

/** Variants of one component, side by side. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="eyebrow mb-3 text-ink-soft">{label}</h3>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </div>
  );
}
