import type { Visitor } from "#tests/requests/visitor.ts";

/** Uploads a CSV file to the import and returns the path of the review page. */
export async function uploadImport(
  admin: Visitor,
  text: string | Buffer,
  name = "products.csv",
  options: Readonly<Partial<Record<"createsOptions" | "emptyClears", "on">>> = {},
): Promise<Response> {
  const form = new FormData();
  for (const [option, value] of Object.entries(options)) form.set(option, value);
  form.set("file", new File([new Uint8Array(Buffer.from(text))], name, { type: "text/csv" }));
  return admin.post("/admin/products/import", form);
}
