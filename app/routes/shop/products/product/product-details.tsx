import { memo } from "react";
import type { ProductDetailView } from "#app/domain/catalog/catalog.ts";
import { AccordionRow } from "#app/ui/overlay/accordion-row.tsx";

type ProductDetailsProps = Pick<ProductDetailView, "descriptionHtml" | "facts">;

/** The description, and details about material and care. Memoised: it does not depend on the chosen variant. */
export const ProductDetails = memo(function ProductDetails({ descriptionHtml, facts }: ProductDetailsProps) {
  return (
    <div className="mt-4">
      <AccordionRow isOpenAtFirst summary={<span className="font-medium">Description</span>}>
        {/* Our own rendering of a safe subset of Markdown; HTML in it is escaped (platform/markdown.server.ts). */}
        <div
          className="formatted space-y-4 text-[0.9375rem] text-ink-soft"
          // oxlint-disable-next-line react/no-danger
          dangerouslySetInnerHTML={{ __html: descriptionHtml }}
        />
      </AccordionRow>
      {facts.length > 0 && (
        <AccordionRow summary={<span className="font-medium">Material and care</span>}>
          <dl className="space-y-3 text-[0.9375rem]">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="font-medium">{label}</dt>
                <dd className="text-ink-soft">{value}</dd>
              </div>
            ))}
          </dl>
        </AccordionRow>
      )}
    </div>
  );
});
