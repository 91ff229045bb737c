import { href } from "react-router";
import { SearchForm } from "#app/components/shell/header/search-form.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The content of the 404 page. */
export function PageNotFound() {
  const { shop } = useShop();
  return (
    <div className="relative isolate overflow-hidden">
      <title>{`Page Not Found | ${shop.name}`}</title>
      <div aria-hidden className="jaal absolute inset-0 -z-10 text-flame opacity-[0.07]" />
      <div className="shell flex flex-col items-center py-20 text-center lg:py-28">
        <p aria-hidden className="display text-[clamp(7rem,22vw,17rem)] leading-[0.85] text-flame">
          404
        </p>
        <h1 className="display mt-8 text-4xl">Page Not Found</h1>
        <p className="mt-5 max-w-md text-ink-soft">
          The page you are looking for may have been removed or renamed, or it is temporarily unavailable.
        </p>
        <div className="mt-8 w-full max-w-sm text-left">
          <SearchForm label="All products" />
        </div>
        <p className="mt-10 flex flex-wrap justify-center gap-3">
          <ButtonLink to={href("/")} size="lg" className="max-sm:w-full">
            Back to Home
          </ButtonLink>
          <ButtonLink to={href("/products")} size="lg" className="max-sm:w-full" variant="outline">
            Browse Products
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
