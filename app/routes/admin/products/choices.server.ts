import { listProductChoices } from "#app/domain/catalog/products/list-product-choices.server.ts";
import type { ProductChoices } from "#app/domain/catalog/product.forms.ts";
import type { AppContext } from "#app/context/app-context.server.ts";

/** Loads the product form's choices. If that fails, the form is still shown, without choices. */
export async function choicesFor({
  db,
  log,
}: Pick<AppContext, "db" | "log">): Promise<{ choices: ProductChoices; areMissing: boolean }> {
  try {
    return { choices: await listProductChoices(db), areMissing: false };
  } catch (error) {
    log.error({ err: error }, "Could not read the product form's choices");
    return {
      choices: { categories: [], sizeCharts: [], taxClasses: [], sizes: [], colours: [] },
      areMissing: true,
    };
  }
}
