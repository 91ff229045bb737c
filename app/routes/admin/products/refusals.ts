import { cellsOf, type ProductDraft } from "#app/domain/catalog/product-draft.ts";
import type { UpdateProductResult } from "#app/domain/catalog/product.ts";
import type { ProductAnswer } from "#app/routes/admin/products/product-desk.ts";

type Refused = Exclude<UpdateProductResult, { kind: "saved" } | { kind: "not-found" }>;

const TITLE = "Submission Error";

/** Why a product was not saved, in words, and beside which fields they belong. */
export function refused(
  result: Refused,
  draft: ProductDraft,
): Pick<ProductAnswer, "problem" | "errors"> & { status: number } {
  const cells = cellsOf(draft);
  switch (result.kind) {
    case "sku-taken": {
      const taken = new Set(result.skus);
      const description =
        result.skus.length > 0
          ? `Another piece has the stock number ${result.skus.join(", ")}. Nothing was saved.`
          : "Another piece has one of these stock numbers. Nothing was saved.";
      const errors = cells.flatMap(({ sku }, index) =>
        taken.has(sku) ? [[`variant.${index}.sku`, "Another piece has this stock number"]] : [],
      );
      return { problem: { title: TITLE, description }, errors: fromEntries(errors), status: 409 };
    }
    case "gone": {
      const description =
        "A category, size, colour or picture that you chose was removed in the meantime. Nothing was saved.";
      return { problem: { title: TITLE, description }, errors: {}, status: 409 };
    }
    case "stock-moved": {
      const description =
        "Pieces were sold or came back since you opened this page. Nothing was saved. Look at the stock that is marked, and save again.";
      const errors = cells.flatMap(({ id }, index) => {
        const now = result.now.get(id);
        return now === undefined ? [] : [[`variant.${index}.stock`, `It is ${now} by now`]];
      });
      return { problem: { title: TITLE, description }, errors: fromEntries(errors), status: 409 };
    }
    case "stale": {
      const description =
        "Someone has saved this product since you opened it. Nothing was overwritten, and what you typed is kept: save again to put it in the place of theirs.";
      return { problem: { title: "Changed in the meantime", description }, errors: {}, status: 409 };
    }
  }
}

const fromEntries = (entries: string[][]): Record<string, string> =>
  Object.fromEntries(entries.map(([name = "", text = ""]) => [name, text]));
