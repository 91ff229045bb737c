import { NewsletterForm } from "#app/routes/shop/newsletter/newsletter-form.tsx";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

/** The newsletter form at the end of the home page. */
export function Newsletter() {
  return (
    <section
      id="newsletter"
      aria-labelledby="newsletter-title"
      className="relative isolate overflow-hidden bg-linen"
    >
      <div aria-hidden className="jaal absolute inset-0 -z-10 text-flame opacity-[0.07]" />
      <div className="shell section grid gap-8 lg:grid-cols-2 lg:items-end lg:gap-24">
        <div>
          <p className="eyebrow mb-4 flex items-center gap-2.5 text-flame-deep">
            <Blossom className="size-5 text-flame" />
            Newsletter
          </p>
          <h2 id="newsletter-title" className="display text-4xl">
            Letters from Lucknow
          </h2>
          <p className="mt-4 max-w-lg text-ink-soft">
            New pieces and how they are made, about once a month. No more than that, and you can unsubscribe
            with one click.
          </p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  );
}
