import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { deliverOrder, newestOrder, openAdmin } from "./people.ts";

const PASSWORD = "moti jhumka 7";

/** The steps taken for each return, oldest first. */
const COURSES: readonly (readonly Record<string, string>[])[] = [
  [{ step: "approve-return" }, { step: "receive-return", restock: "yes" }, { step: "complete-return" }],
  [{ step: "reject-return", note: "The border was shortened, so nobody else can wear it any more." }],
  [
    { step: "approve-return", note: "Please fold it into its muslin." },
    { step: "receive-return", restock: "no" },
  ],
  [{ step: "approve-return" }],
  [],
];

/** Another customer with a return in each state, created through the shop's forms. */
export async function makeReturns(
  url: string,
  { fullName, email }: { fullName: string; email: string },
): Promise<void> {
  const customer = new Visitor(url);
  await customer.post("/signup", { fullName, email, password: PASSWORD, confirmPassword: PASSWORD });
  await customer.signIn(email, PASSWORD);
  const goods = await Promise.all(
    ["gulmohar-jhumka", "aangan-jaal-kaftan"].map((slug) => stockedVariant(url, slug)),
  );
  const lines = goods.map(({ id, price }) => ({ id, price, quantity: 1 }));
  const [firstName = "", lastName = ""] = fullName.split(" ");
  const admin = await openAdmin(url);
  for (const course of COURSES) {
    await customer.post("/checkout", checkoutFields(lines, { email, firstName, lastName }));
    const number = await newestOrder(admin, email);
    await deliverOrder(admin, number);
    await askForReturn(customer, number);
    const page = await (await admin.get(`/admin/orders/${number}`)).text();
    const returnId = /name="returnId" value="([^"]+)"/.exec(page)?.[1] ?? "";
    for (const [index, fields] of course.entries())
      await admin.post(`/admin/orders/${number}`, { ...fields, returnId, version: String(index + 1) });
  }
}

/** Returns all items of the order as too small. */
async function askForReturn(customer: Visitor, number: string): Promise<void> {
  const form = await (await customer.get(`/orders/${number}/return`)).text();
  const lineIds = [...form.matchAll(/name="return\.([^"]+)"/g)].map(([, id = ""]) => id);
  await customer.post(`/orders/${number}/return`, {
    ...Object.fromEntries(
      lineIds.flatMap((id) => [
        [`return.${id}`, "on"],
        [`quantity.${id}`, "1"],
      ]),
    ),
    reason: "too-small",
    comment: "It pinches under the arms. I should have measured before.",
    resolution: "refund",
  });
}
