/** The subject of an audit log entry, with its display name and admin page. A return is shown on its order's page. */
export type AuditSubject =
  | { kind: "order"; orderNumber: number; currency: string; label: string }
  | { kind: "discount"; id: string; label: string; valueKind: string }
  | { kind: "product" | "category" | "post"; id: string; label: string };
