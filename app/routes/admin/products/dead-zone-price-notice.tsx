import { useEffect, useRef, useState } from "react";
import { DeadZonePrices } from "#app/components/admin/dead-zone-prices.tsx";
import type { ProductDraft } from "#app/domain/catalog/products/draft/product-draft.ts";
import { findClassByHsn, type RatePeriod } from "#app/domain/tax/tax-class.ts";
import { findDeadZone } from "#app/domain/tax/dead-zone.ts";
import { fromDecimal, RUPEES } from "#app/lib/money.ts";

/** A tax class with its rates of today. */
export interface RatedClass {
  id: string;
  hsnPrefixes: string[];
  period: RatePeriod | null;
}

interface DeadZonePriceNoticeProps {
  draft: ProductDraft;
  /** The tax classes with their rates of today; empty where prices do not include GST. */
  classes: readonly RatedClass[];
}

interface TypedPrices {
  taxClassId: string;
  hsnCode: string;
  prices: string[];
}

/** Lists the form's prices that no GST rate fits, while they are typed; without JavaScript those of the saved product. */
export function DeadZonePriceNotice({ draft, classes }: DeadZonePriceNoticeProps) {
  const container = useRef<HTMLDivElement>(null);
  const [enteredPrices, setEnteredPrices] = useState<TypedPrices>(() => ({
    taxClassId: draft.fields["taxClassId"] ?? "",
    hsnCode: draft.fields["hsnCode"] ?? "",
    prices: [draft.fields["price"] ?? "", ...draft.variants.map(({ price }) => price)],
  }));
  useEffect(() => {
    const form = container.current?.closest("form");
    if (!form || classes.length === 0) return;
    const read = () => setEnteredPrices(readPrices(new FormData(form)));
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, [classes]);
  return (
    <div ref={container}>
      <DeadZonePrices prices={deadZonePrices(enteredPrices, classes)} />
    </div>
  );
}

function readPrices(fields: FormData): TypedPrices {
  const text = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");
  const prices = [...fields].filter(([name]) => name === "price" || /^variant\.\d+\.price$/.test(name));
  return {
    taxClassId: text(fields.get("taxClassId")),
    hsnCode: text(fields.get("hsnCode")).replaceAll(/\s/g, ""),
    prices: prices.map(([, value]) => text(value)),
  };
}

function deadZonePrices({ taxClassId, hsnCode, prices }: TypedPrices, classes: readonly RatedClass[]) {
  const taxClass = classes.find(({ id }) => id === taxClassId) ?? findClassByHsn(classes, hsnCode);
  const period = taxClass?.period;
  if (!period) return [];
  return [...new Set(prices)].flatMap((price) => {
    const priceMinor = fromDecimal(price, RUPEES);
    const deadZone = priceMinor === null ? null : findDeadZone(period, priceMinor);
    return deadZone ? { name: "", deadZone } : [];
  });
}
