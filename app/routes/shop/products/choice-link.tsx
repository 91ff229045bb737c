import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "react-router";
import { useShop } from "#app/components/use-shop.ts";
import type { ListingChange, ListingRequest } from "#app/domain/catalog/listing/listing.ts";
import { IN_PLACE, listingUrl } from "#app/routes/shop/products/listing-url.ts";
import { useRequestedListing } from "#app/routes/shop/products/use-requested-listing.ts";
import { PageLink } from "#app/ui/page-link.tsx";

interface ChoiceLinkProps extends Pick<
  ComponentProps<"a">,
  "children" | "className" | "rel" | "aria-current" | "aria-label"
> {
  /** The content of the link. */
  listing: ListingRequest;
  change: ListingChange;
  /** Called before the listing changes. */
  onChoose?: () => void;
}

/** Makes one change to the listing that is requested at the time of the click. */
export function ChoiceLink({ listing, change, onChoose, ...rest }: ChoiceLinkProps) {
  const { money } = useShop().shop;
  const navigate = useNavigate();
  const requestedListing = useRequestedListing(listing);
  const to = listingUrl(listing, change(listing), money);
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const requested = requestedListing();
    event.preventDefault();
    onChoose?.();
    void navigate(listingUrl(requested, change(requested), money), IN_PLACE);
  };
  return <PageLink {...rest} to={to} onClick={onClick} />;
}
