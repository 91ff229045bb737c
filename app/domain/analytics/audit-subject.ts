/** What an entry of the audit log is about: what the admin calls it, and where it is. A return is on its order's page. */
export type AuditSubject =
  | { kind: "order"; orderNumber: number; currency: string; label: string }
  | { kind: "product" | "category" | "discount" | "post"; id: string; label: string };
