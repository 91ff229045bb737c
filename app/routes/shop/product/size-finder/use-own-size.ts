import { useEffect, useState } from "react";
import { useSharedValue } from "#app/components/shared-value.ts";
import { isEnough } from "#app/domain/fit/body.ts";
import { chartSex } from "#app/domain/fit/chart-columns.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { ownBody } from "#app/components/size-finder/own-body.ts";
import { afterPaint } from "#app/ui/after-paint.ts";

/** The size of a product that is recommended for the body stored in this browser. Loads the engine only if there is one. */
export function useOwnSize(chart: SizeChart | null): string | null {
  const { body, preference } = useSharedValue(ownBody);
  const [size, setSize] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const own = chart && { ...body, sex: body.sex ?? chartSex(chart) };
    async function find(): Promise<void> {
      if (!own || !chart || !isEnough(own)) {
        setSize(null);
        return;
      }
      const { recommendSize } = await import("#app/domain/fit/recommend-size.ts");
      if (isCurrent) setSize(recommendSize(chart, own, preference).recommended);
    }
    // Without the engine the size is simply not marked.
    afterPaint(() => void find().catch(() => undefined));
    return () => {
      isCurrent = false;
    };
  }, [chart, body, preference]);
  return size;
}
