import { listProductChoices } from "#app/domain/catalog/products/list-product-choices.server.ts";
import type { ProductChoices } from "#app/domain/catalog/product.forms.ts";
import type { AppContext } from "#app/context/app-context.server.ts";

/** What the form of a product offers. When that cannot be read the form is there all the same, and says so. */
export async function choicesFor({
  db,
  log,
}: Pick<AppContext, "db" | "log">): Promise<{ choices: ProductChoices; areMissing: boolean }> {
  try {
    return { choices: await listProductChoices(db), areMissing: false };
  } catch (error) {
    log.error({ err: error }, "The categories for the form could not be read");
    return {
      choices: { categories: [], sizeCharts: [], taxClasses: [], sizes: [], colours: [] },
      areMissing: true,
    };
  }
}
