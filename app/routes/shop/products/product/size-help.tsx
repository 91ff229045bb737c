import Shirt from "lucide-react/icons/shirt";
import { useState } from "react";
import { href } from "react-router";
import { useSharedValue } from "#app/components/shared-value.ts";
import { useDeferredContent } from "#app/components/use-deferred-content.ts";
import type { VariantChoice } from "#app/components/variant-choice/use-variant-choice.ts";
import type { ProductDetailView, SizeChart } from "#app/domain/catalog/catalog.ts";
import { describeSize, type EaseRange } from "#app/domain/fit/charts/describe-chart.ts";
import { ownBody } from "#app/components/size-finder/own-body.ts";
import { SizeGuide } from "#app/routes/shop/products/product/size-guide.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

const loadFinder = () => import("#app/routes/shop/products/product/size-finder.tsx");

/** The server's advice on a product's fit. */
export interface FitDetails {
  /** "Order one size up: 9 of 11 found it small." */
  advice: string | null;
  /** The sizes that the product is made in; null where they do not depend on the body. */
  offered: SizeChart | null;
  betweenSizes: string | null;
  ease: readonly EaseRange[];
}

interface SizeHelpProps {
  /** The whole chart. */
  chart: SizeChart;
  product: Pick<ProductDetailView, "slug" | "sizeNote">;
  choice: VariantChoice;
  /** The size recommended for the stored body. */
  ownSize: string | null;
  fit: FitDetails;
}

/** Body measurements of the chosen size, the size guide, and the size finder. */
export function SizeHelp({ chart, product, choice, ownSize, fit }: SizeHelpProps) {
  const { offered, advice, betweenSizes, ease } = fit;
  const [isOpen, setIsOpen] = useState(false);
  const { unit } = useSharedValue(ownBody);
  const body = choice.size === null ? null : describeSize(chart, choice.size, unit);
  return (
    <div className="-mt-3">
      {body && (
        <p className="mb-1 text-sm text-ink-soft">
          {choice.size} is made for {body}.
        </p>
      )}
      {advice && <p className="mb-1 border-l-3 border-flame pl-3 text-sm">{advice}</p>}
      <div className="-ml-4 flex flex-wrap">
        <SizeGuide chart={chart} size={choice.size} advice={betweenSizes} ease={ease} />
        {offered && offered.rows.length > 1 && (
          <>
            <Button variant="quiet" size="sm" className="script-only" onClick={() => setIsOpen(true)}>
              <FinderLabel size={ownSize} />
            </Button>
            <noscript>
              <ButtonLink variant="quiet" size="sm" to={href("/products/:id/size", { id: product.slug })}>
                <FinderLabel size={null} />
              </ButtonLink>
            </noscript>
          </>
        )}
      </div>
      {offered && (
        <Dialog
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          size="md"
          title="Find my size"
          description="Age and a tape make the answer more certain. Your figures stay in this browser; nothing is sent."
        >
          <Finder
            chart={offered}
            note={product.sizeNote}
            onChoose={(size) => {
              choice.chooseSize(size);
              setIsOpen(false);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

function FinderLabel({ size }: { size: string | null }) {
  return (
    <>
      <Shirt aria-hidden className="size-4" strokeWidth={1.5} />
      {size === null ? "Find my size" : `My size: ${size}`}
    </>
  );
}

/** Mounted, and so loaded, when the dialog opens. */
function Finder(props: { chart: SizeChart; note: string; onChoose(size: string): void }) {
  const finder = useDeferredContent(loadFinder);
  if (finder.kind === "loaded") return <finder.part.SizeFinder {...props} />;
  if (finder.kind === "loading") return <p className="mt-5 min-h-96 text-ink-soft">Loading …</p>;
  return <p className="mt-5">The connection was lost. Please reload this page to find your size.</p>;
}
