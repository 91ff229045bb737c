import type { ReactNode } from "react";
import type { VisibilityIssues as ProductVisibilityIssues } from "#app/domain/catalog/products/visibility-issues.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";

/** Lists why shoppers cannot see or buy a product, above its `children` links. */
export function VisibilityIssues({
  issues: { isHidden, reasons },
  children,
}: {
  issues: ProductVisibilityIssues;
  children: ReactNode;
}) {
  return (
    <div className="space-y-2">
      {reasons.length > 0 && (
        <Alert
          tone="warning"
          title={isHidden ? "Why is this not in the store?" : "It is in the store, but not ready to sell"}
        >
          <ul className="list-disc pl-5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="flex flex-wrap gap-x-6">{children}</div>
    </div>
  );
}
