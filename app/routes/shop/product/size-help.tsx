import Shirt from "lucide-react/icons/shirt";
import { useState } from "react";
import { useSharedValue } from "#app/components/shared-value.ts";
import { useDeferredContent } from "#app/components/use-deferred-content.ts";
import type { VariantChoice } from "#app/components/variant-choice/use-variant-choice.ts";
import type { ProductDetailView, SizeChart } from "#app/domain/catalog/catalog.ts";
import { describeFit, findSize, fitColumns } from "#app/domain/catalog/attributes/find-size.ts";
import { ownMeasurements } from "#app/routes/shop/product/size-finder/own-measurements.ts";
import { SizeGuide } from "#app/routes/shop/product/size-guide.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

const loadFinder = () => import("#app/routes/shop/product/size-finder.tsx");

interface SizeHelpProps {
  chart: SizeChart;
  product: Pick<ProductDetailView, "sizes" | "sizeNote">;
  choice: VariantChoice;
  showBelowFold: boolean;
}

/** Body measurements of the chosen size, the size guide, and the size finder. */
export function SizeHelp({ chart, product, choice, showBelowFold }: SizeHelpProps) {
  const [isOpen, setIsOpen] = useState(false);
  const finder = useDeferredContent(loadFinder);
  const { body, unit } = useSharedValue(ownMeasurements);
  const offered = { ...chart, rows: chart.rows.filter(({ size }) => product.sizes.includes(size)) };
  const found = findSize(offered, body);
  const ownSize = found.kind === "found" ? found.size : null;
  const fit = choice.size === null ? null : describeFit(offered, choice.size, unit);
  return (
    <div className="-mt-3">
      {fit && (
        <p className="mb-1 text-sm text-ink-soft">
          {choice.size} is made for {fit}.
        </p>
      )}
      <div className="-ml-4 flex flex-wrap">
        <SizeGuide chart={chart} showBelowFold={showBelowFold} />
        {offered.rows.length > 1 && fitColumns(offered).length > 0 && (
          <Button variant="quiet" size="sm" className="script-only" onClick={() => setIsOpen(true)}>
            <Shirt aria-hidden className="size-4" strokeWidth={1.5} />
            {ownSize === null ? "Find my size" : `My size: ${ownSize}`}
          </Button>
        )}
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Find my size"
        description="Measure your body over what you will wear underneath. Your measurements stay in this browser."
      >
        {finder.kind === "loaded" && (
          <finder.part.SizeFinder
            chart={offered}
            note={product.sizeNote}
            onChoose={(size) => {
              choice.chooseSize(size);
              setIsOpen(false);
            }}
          />
        )}
        {finder.kind === "failed" && (
          <p className="mt-5">The connection was lost. Please reload this page to find your size.</p>
        )}
      </Dialog>
    </div>
  );
}
