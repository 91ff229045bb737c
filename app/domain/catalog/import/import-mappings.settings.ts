import { z } from "zod";

const Heading = z.string().max(200);

/** The columns of the import that the owner has assigned to the headings of a file. */
const ColumnMapping = z.object({
  headings: z.array(Heading).max(300),
  columns: z.array(z.object({ heading: Heading, column: z.string().max(40) })).max(300),
});

export type ColumnMapping = z.infer<typeof ColumnMapping>;

const ImportMappings = z.object({ mappings: z.array(ColumnMapping).max(50) });

/** The assigned columns of files that are no known export. */
export const importMappingsSection = {
  schema: ImportMappings,
  default: { mappings: [] } as z.infer<typeof ImportMappings>,
  label: "Columns of imports",
  adminPage: { name: "Import", path: "/admin/products/import" } as const,
  isOnPublicPages: false,
};
