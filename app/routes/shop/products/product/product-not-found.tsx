import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";

/** The page for a product that does not exist or is not for sale any more. */
export function ProductNotFound() {
  return (
    <div className="shell section">
      <EmptyState
        level={1}
        title="Oops! Product Not Found"
        text="It may no longer be for sale, or there may be a typo in the link."
        action={<ButtonLink to={href("/products")}>Browse Products</ButtonLink>}
      />
    </div>
  );
}
