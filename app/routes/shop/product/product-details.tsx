import type { ProductDetailView } from "#app/domain/catalog/catalog.ts";
import { AccordionRow } from "#app/ui/overlay/accordion-row.tsx";

/** The description, and details about cloth and care. */
export function ProductDetails({
  descriptionHtml,
  facts,
}: Pick<ProductDetailView, "descriptionHtml" | "facts">) {
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
}
