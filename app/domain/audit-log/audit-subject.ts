/** The subject of an audit log entry, with its display name and admin page. A return is shown on its order's page. */
export type AuditSubject =
  | { kind: "order"; orderNumber: number; currency: string; label: string }
  | { kind: "discount"; id: string; label: string; valueKind: string }
  | {
      kind: "product" | "category" | "post" | "size-chart" | "tax-class" | "customer";
      id: string;
      label: string;
    }
  /** A subject without a page of its own: a message, a review by its product, the options, one that was deleted. */
  | { kind: "named"; id: string; label: string };
