import { useEffect, useRef, useState } from "react";
import { SellWithoutHsnField } from "#app/components/admin/forms/sell-without-hsn-field.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { SELLS_WITHOUT_HSN } from "#app/domain/catalog/product.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";

interface UnclassifiedNoticeProps {
  fields: Record<string, string>;
  /** The product is already active without an HSN code, so that nothing is left to confirm. */
  isOnSale: boolean;
  error: string | undefined;
}

/** Whether the form names neither an HSN code nor a tax class. */
export function isUnclassifiedDraft(fields: Record<string, string>): boolean {
  return !fields["hsnCode"]?.trim() && !fields["taxClassId"];
}

/** States the GST rate of goods without an HSN code, while it is typed; without JavaScript of the submitted form. */
export function UnclassifiedNotice({ fields, isOnSale, error }: UnclassifiedNoticeProps) {
  const { gst } = useShop().pricing;
  const container = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(() => isUnclassifiedDraft(fields));
  useEffect(() => {
    const form = container.current?.closest("form");
    if (!form) return;
    const read = () => {
      const typed = Object.fromEntries(new FormData(form)) as Record<string, string>; // without file fields
      setIsShown(isUnclassifiedDraft(typed));
    };
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, []);
  if (!gst) return null;
  return (
    <div ref={container} className="empty:hidden">
      {isShown && (
        <Alert tone="warning" title="No HSN code: GST of 18% applies">
          <p>
            Goods without an HSN code or a tax class bear the rate of goods that no notification names. Enter
            one under “tax and legal information”.
          </p>
          {!isOnSale && (
            <SellWithoutHsnField
              isChecked={fields[SELLS_WITHOUT_HSN] === "on"}
              error={error}
              className="mt-3"
            />
          )}
        </Alert>
      )}
    </div>
  );
}
