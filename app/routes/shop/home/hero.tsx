import { href } from "react-router";
import { inCategory } from "#app/components/shell/shell-links.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The opening picture, over the whole width and under the see-through header, with the words at its left. */
export function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className="relative isolate -mt-(--header-height) overflow-hidden bg-linen md:min-h-[min(46rem,calc(100svh-2.25rem))]"
    >
      <img
        src="/images/hero.webp"
        alt=""
        width={1920}
        height={1080}
        fetchPriority="high"
        className="-z-10 aspect-[5/4] w-full object-cover object-[82%_50%] md:absolute md:inset-0 md:aspect-auto md:h-full md:object-[70%_50%]"
      />
      <div className="shell flex items-center pt-9 pb-12 md:min-h-[inherit] md:pt-(--header-height) md:pb-0">
        <div className="md:max-w-[46%] lg:max-w-[44%]">
          <p className="eyebrow mb-5 text-flame-deep">Sizes XL to 6XL</p>
          <h1 id="hero-title" className="display text-5xl">
            Lucknow’s crafts, cut for <em>every</em> body
          </h1>
          <p className="mt-6 max-w-md text-lg text-ink-soft">
            Chikankari kurtas, block-print kaftans and pashmina, drafted for fuller figures from the first
            line of the pattern.
          </p>
          <p className="mt-9 flex flex-wrap gap-3">
            <ButtonLink to={href("/products")} size="lg" prefetch="intent">
              Shop the collection
            </ButtonLink>
            <ButtonLink to={inCategory("new-arrivals")} size="lg" variant="outline" prefetch="intent">
              New arrivals
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}
