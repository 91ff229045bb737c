import ChevronDown from "lucide-react/icons/chevron-down";
import { useState, type ComponentType, type MouseEvent } from "react";
import { href, useLocation } from "react-router";
import { nameOfCountry, useChosenCountry } from "#app/components/delivery/use-chosen-country.ts";
import { useShop } from "#app/components/use-shop.ts";
import { hasChoiceOfCountry } from "#app/domain/delivery/chosen-country.ts";

interface ChoiceProps {
  country: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The country of the delivery, with a link to choose another one where the shop delivers to several. The choice opens in a dialog, which loads on demand. */
export function CountryLink() {
  const { pathname } = useLocation();
  const { pricing } = useShop();
  const country = useChosenCountry();
  const [Choice, setChoice] = useState<ComponentType<ChoiceProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (!hasChoiceOfCountry(pricing)) return nameOfCountry(country);
  const to = `${href("/country")}?${new URLSearchParams({ returnTo: pathname })}`;
  async function open(event: MouseEvent) {
    // Another tab opens the page.
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    try {
      const { CountryDialog } = await import("#app/components/delivery/country-dialog.tsx");
      setChoice(() => CountryDialog);
      setOpen(true);
    } catch {
      location.assign(to);
    }
  }
  return (
    <>
      <a
        href={to}
        onClick={(event) => void open(event)}
        className="inline-flex min-h-6 items-center gap-1.5 hover:underline"
      >
        <span className="sr-only">Delivery to </span>
        {nameOfCountry(country)}
        <ChevronDown aria-hidden className="size-3.5" strokeWidth={1.75} />
      </a>
      {Choice && <Choice country={country} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
