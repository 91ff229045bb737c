import ChevronDown from "lucide-react/icons/chevron-down";
import { href, useLocation } from "react-router";
import { nameOfCountry, useChosenCountry } from "#app/components/delivery/use-chosen-country.ts";
import { useShop } from "#app/components/use-shop.ts";
import { hasChoiceOfCountry } from "#app/domain/delivery/chosen-country.ts";

/** The country of the delivery, with a link to choose another one where the shop delivers to several. */
export function CountryLink() {
  const { pathname } = useLocation();
  const { pricing } = useShop();
  const country = useChosenCountry();
  if (!hasChoiceOfCountry(pricing)) return nameOfCountry(country);
  return (
    <a
      href={`${href("/country")}?${new URLSearchParams({ returnTo: pathname })}`}
      className="inline-flex min-h-6 items-center gap-1.5 hover:underline"
    >
      <span className="sr-only">Delivery to </span>
      {nameOfCountry(country)}
      <ChevronDown aria-hidden className="size-3.5" strokeWidth={1.75} />
    </a>
  );
}
