import { href } from "react-router";
import { inCategory } from "#app/components/shell/shell-links.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The opening picture: on a phone above the words, from a tablet on at their right, its wall melting into the ground. */
export function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className="overflow-hidden bg-linen md:grid md:min-h-[min(44rem,calc(100svh-var(--header-height)-2.25rem))] md:grid-cols-[46%_54%]"
    >
      <div className="relative md:order-2">
        <img
          src="/images/hero.webp"
          alt=""
          width={1920}
          height={1080}
          fetchPriority="high"
          className="aspect-[5/4] w-full object-cover object-[78%_50%] md:absolute md:inset-0 md:aspect-auto md:h-full md:object-[66%_50%] xl:object-[72%_50%] xl:mask-[linear-gradient(to_right,transparent,#000_16%)]"
        />
      </div>
      <div className="flex items-center px-(--gutter) pt-9 pb-12 md:py-12 md:pr-0 md:pl-[max(var(--gutter),calc((100vw-88rem)/2+var(--gutter)))]">
        <div>
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
