import { checkoutFields } from "./checkout-fields.ts";
import type { RunningStore } from "./running-store.ts";
import { stockedVariant } from "./stocked-variant.ts";
import { Visitor } from "./visitor.ts";

const PASSWORD = "moti jhumka 7";

/** Someone new buys a pair of earrings, away from the browser of the test. Gives the order's number. */
export async function boughtBy(store: RunningStore, email: string, firstName: string): Promise<number> {
  const shopper = new Visitor(store.url);
  await shopper.signUp(email, PASSWORD);
  await shopper.signIn(email, PASSWORD);
  const { id, price } = await stockedVariant(store.url, "gulmohar-jhumka");
  const fields = checkoutFields([{ id, quantity: 1, price }], { firstName, email });
  const answer = await shopper.post("/checkout", fields);
  if (answer.status !== 200) throw new Error(`The order was not placed: ${answer.status}`);
  const number = /#(\d{6})/.exec(await (await shopper.get("/orders")).text())?.[1];
  if (!number) throw new Error("The order is not in the history");
  return Number(number);
}
