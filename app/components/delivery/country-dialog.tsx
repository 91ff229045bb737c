import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { CountryForm } from "#app/components/delivery/country-form.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { shippedTo } from "#app/domain/delivery/destinations.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

interface CountryDialogProps {
  country: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The choice of the delivery country over the current page. */
export function CountryDialog({ country, isOpen, onClose }: CountryDialogProps) {
  const { pricing } = useShop();
  const { pathname, search } = useLocation();
  return createPortal(
    // A dialog has a header of its own, which must not stand in the page's.
    <Dialog isOpen={isOpen} onClose={onClose} title="Delivery country">
      <CountryForm countries={shippedTo(pricing)} country={country} returnTo={`${pathname}${search}`} />
    </Dialog>,
    document.body,
  );
}
