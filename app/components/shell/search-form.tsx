import Search from "lucide-react/icons/search";
import { useId } from "react";
import { Form, href, useLocation } from "react-router";
import { classNames } from "#app/ui/class-names.ts";

interface SearchFormProps {
  /** Tells this search from another on the page, for screen readers. */
  label?: string;
  className?: string;
  takesFocus?: boolean;
}

/** The product search: a plain GET form that goes to the listing. */
export function SearchForm({ label = "Shop", className, takesFocus = false }: SearchFormProps) {
  const id = useId();
  const { pathname, search } = useLocation();
  const searched = pathname === href("/products") ? (new URLSearchParams(search).get("search") ?? "") : "";
  return (
    <search aria-label={label} className={classNames("block", className)}>
      <Form action={href("/products")} replace={pathname === href("/products")} className="relative">
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- inside a sheet that was opened for this field
          autoFocus={takesFocus}
          maxLength={100}
          className="h-11 w-full appearance-none border-b border-edge bg-transparent pr-11 pl-1 text-base transition-colors placeholder:text-ink-soft hover:border-ink lg:text-[0.9375rem]"
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded text-ink-soft hover:text-flame"
        >
          <Search aria-hidden className="size-4.5" strokeWidth={1.75} />
        </button>
      </Form>
    </search>
  );
}
