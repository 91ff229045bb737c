import { useEffect, useState } from "react";
import { useSharedValue } from "#app/components/shared-value.ts";
import { ownBody } from "#app/components/size-finder/own-body.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { afterPaint } from "#app/ui/after-paint.ts";

/** The size of a product that is recommended for the body stored in this browser. Loads the engine only if there is one. */
export function useOwnSize(chart: SizeChart | null): string | null {
  const storedBody = useSharedValue(ownBody);
  const [size, setSize] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    async function find(): Promise<void> {
      const isKnown = chart && storedBody !== ownBody.initial;
      const ownSize =
        isKnown &&
        (await import("#app/routes/shop/products/product/size-finder/own-size.ts")).findOwnSize(
          chart,
          storedBody,
        );
      if (isCurrent) setSize(ownSize || null);
    }
    // Without the engine the size is simply not marked.
    afterPaint(() => void find().catch(() => undefined));
    return () => {
      isCurrent = false;
    };
  }, [chart, storedBody]);
  return size;
}
