import type { AboutPage } from "#app/domain/content/content.ts";
import { BrandBanner } from "#app/ui/brand-banner.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";

/** Mission and vision side by side, with the values below. */
export function Purpose({ about }: { about: AboutPage }) {
  return (
    <>
      <BrandBanner aria-label="Mission and vision">
        <div className="shell section grid gap-12 lg:grid-cols-2 lg:gap-16">
          {[about.mission, about.vision].map(({ title, body }) => (
            <section key={title}>
              <h2 className="display text-3xl">{title}</h2>
              <p className="mt-5 text-lg text-blush">{body}</p>
            </section>
          ))}
        </div>
      </BrandBanner>
      <section aria-labelledby="values-title" className="shell section">
        <SectionHeading id="values-title" eyebrow="Our values" title="What we stand for" />
        <ol className="grid gap-x-16 sm:grid-cols-2">
          {about.values.map(({ title, body }, index) => (
            <li key={title} className="grid grid-cols-[3rem_1fr] border-t border-line py-8 lg:py-10">
              <span aria-hidden className="display pt-1 text-xl text-flame italic">
                {index + 1}
              </span>
              <div>
                <h3 className="display text-2xl">{title}</h3>
                <p className="mt-3 text-ink-soft">{body}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
