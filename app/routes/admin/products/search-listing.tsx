import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { href } from "react-router";
import { useShop } from "#app/components/use-shop.ts";
import { cutText } from "#app/lib/text/cut-text.ts";

// What search engines show of a title and of a description, about.
const SHOWN_TITLE = 60;
const SHOWN_DESCRIPTION = 155;

interface SearchListingProps {
  /** The product form's fields by name, as they were loaded. */
  fields: Record<string, string>;
  slug: string | undefined;
  /** The fields of title and description. */
  children: ReactNode;
}

/** The fields for search engines, with a preview of the result that follows what is typed; without JavaScript of what is stored. */
export function SearchListing({ fields, slug, children }: SearchListingProps) {
  const id = useId();
  const { shop } = useShop();
  const section = useRef<HTMLElement>(null);
  const [entered, setEntered] = useState(fields);
  useEffect(() => {
    const form = section.current?.closest("form");
    if (!form) return;
    const read = () => setEntered(Object.fromEntries(new FormData(form)) as Record<string, string>); // without file fields
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, []);
  const textOf = (name: string) => entered[name]?.trim() ?? "";
  const title = textOf("seoTitle") || textOf("name") || "Name of the product";
  const description = textOf("seoDescription") || textOf("description").split("\n", 1)[0] || "";
  return (
    <section ref={section} aria-labelledby={id} className="space-y-4">
      <h3 id={id} className="text-[0.9375rem] font-semibold">
        Search engines
      </h3>
      <div className="rounded border border-line bg-white px-4 py-3">
        <p className="text-xs text-ink-soft">Preview</p>
        <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
          {shop.name} ›{" "}
          {href("/products/:id", { id: slug ?? "…" })
            .slice(1)
            .replace("/", " › ")}
        </p>
        <p className="text-lg leading-6 text-sky wrap-anywhere">
          {cutText(`${title} | ${shop.name}`, SHOWN_TITLE)}
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">
          {cutText(description, SHOWN_DESCRIPTION)}
        </p>
      </div>
      {children}
    </section>
  );
}
