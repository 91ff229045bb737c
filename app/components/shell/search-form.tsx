import Search from "lucide-react/icons/search";
import { useId } from "react";
import { Form, href, useLocation } from "react-router";
import { classNames } from "#app/ui/class-names.ts";

/** The product search: a plain GET form that goes to the listing. */
export function SearchForm({ className, takesFocus = false }: { className?: string; takesFocus?: boolean }) {
  const id = useId();
  const { pathname, search } = useLocation();
  const searched = pathname === href("/products") ? (new URLSearchParams(search).get("search") ?? "") : "";
  return (
    <Form action={href("/products")} role="search" className={classNames("relative", className)}>
      <label htmlFor={id} className="sr-only">
        Search products
      </label>
      <input
        key={searched}
        id={id}
        type="search"
        name="search"
        defaultValue={searched}
        placeholder="Search products..."
        enterKeyHint="search"
        autoComplete="off"
        autoFocus={takesFocus}
        maxLength={100}
        className="h-11 w-full rounded border border-edge bg-white/70 pr-11 pl-4 text-[0.9375rem] transition-colors placeholder:text-ink-faint hover:border-ink focus:bg-white"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded text-ink-soft hover:text-flame"
      >
        <Search aria-hidden className="size-4.5" strokeWidth={1.75} />
      </button>
    </Form>
  );
}
