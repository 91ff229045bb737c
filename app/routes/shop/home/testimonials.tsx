import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { useRef, type RefObject } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";

interface TestimonialsProps {
  title: string;
  testimonials: readonly { name: string; place: string; quote: string }[];
}

/** Customer quotes in a row that scrolls sideways if it does not fit. */
export function Testimonials({ title, testimonials }: TestimonialsProps) {
  const row = useRef<HTMLUListElement>(null);
  if (testimonials.length === 0) return null;
  return (
    <section aria-labelledby="testimonials-title" className="section overflow-hidden">
      <div className="shell">
        <SectionHeading
          id="testimonials-title"
          eyebrow="In their words"
          title={title}
          action={<Arrows row={row} />}
        />
      </div>
      <ul
        ref={row}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be focusable
        tabIndex={0}
        aria-labelledby="testimonials-title"
        className="testimonials flex snap-x snap-mandatory gap-5 overflow-x-auto pb-4 lg:gap-8"
      >
        {testimonials.map(({ name, place, quote }) => (
          <li key={name} className="w-[min(25rem,82vw)] shrink-0 snap-start">
            <figure className="flex h-full flex-col rounded border border-line bg-white p-7 sm:p-9">
              <span aria-hidden className="display text-5xl leading-[0.6] text-flame">
                “
              </span>
              <blockquote className="display mt-3 flex-1 text-xl">{quote}</blockquote>
              <figcaption className="mt-8 text-sm">
                <span className="font-semibold">{name}</span>
                <span className="text-ink-soft">, {place}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Scrolls the row by one quote. Without JavaScript it is scrolled by hand. */
function Arrows({ row }: { row: RefObject<HTMLUListElement | null> }) {
  const scrollBy = (direction: 1 | -1) => {
    const width = row.current?.firstElementChild?.clientWidth ?? 0;
    row.current?.scrollBy({ left: direction * width });
  };
  return (
    <div className="script-only flex gap-2">
      <IconButton label="Previous quotes" className="border border-edge" onClick={() => scrollBy(-1)}>
        <ArrowLeft aria-hidden className="size-5" strokeWidth={1.5} />
      </IconButton>
      <IconButton label="Next quotes" className="border border-edge" onClick={() => scrollBy(1)}>
        <ArrowRight aria-hidden className="size-5" strokeWidth={1.5} />
      </IconButton>
    </div>
  );
}
