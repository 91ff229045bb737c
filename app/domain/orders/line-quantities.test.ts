import { expect, test } from "vitest";
import { readRestockDecisions, restockField } from "#app/domain/orders/line-quantities.forms.ts";

const kurta = "00000000-0000-7000-8000-000000000001";
const jhumka = "00000000-0000-7000-8000-000000000002";
const error = "Choose Restock or Write off";

test("only the lines of a returned parcel without a decision have an error", () => {
  const fields = { [restockField(kurta)]: "0", [restockField(jhumka)]: "" };
  expect(readRestockDecisions(fields)).toEqual({
    quantities: [{ orderLineId: kurta, quantity: 0 }],
    errors: { [restockField(jhumka)]: error },
  });
  expect(readRestockDecisions({})).toEqual({ quantities: [], errors: { restock: error } });
});
