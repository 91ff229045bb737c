/** Rule 48(1) of the CGST Rules: an invoice for goods has three copies, each marked as such. */
export const DOCUMENT_COPIES = {
  original: "Original for recipient",
  duplicate: "Duplicate for transporter",
  triplicate: "Triplicate for supplier",
} as const;

export type DocumentCopy = keyof typeof DOCUMENT_COPIES;

export function isDocumentCopy(copy: string | null): copy is DocumentCopy {
  return copy !== null && Object.hasOwn(DOCUMENT_COPIES, copy);
}
