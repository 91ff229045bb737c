import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/domain/customers/customers.tables.ts";
import { DOCUMENT, makeEveryDocument } from "#tests/fixtures/every-document.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pdfText } from "#tests/pages/pdf-text.ts";
import { sampleWordsIn } from "#tests/pages/sample-words.ts";
import { endpointsOf } from "#tests/requests/endpoints.ts";
import { loadBuild } from "#server/build.ts";

const { app, admin } = await adminForFile();

// A list of goods for the shop itself.
const UNNAMED = /pick-list/;

test("every document of a shop of another name in another city names that shop and not the sample shop", async () => {
  const { store } = app;
  await saveTestSection(store, "general", {
    name: "Amaltas",
    tagline: "Saris from the coast",
    email: "hello@amaltas.example",
    addressLines: ["5 Princess Street", "Kochi, Kerala 682001", "India"],
    invoicePrefix: "AM",
  });
  await saveTestSection(store, "sales", { currency: "INR" });
  const customer = app.visitor();
  await customer.signUp("meera@example.com", "moti jhumka 7");
  await customer.signIn("meera@example.com", "moti jhumka 7");
  const [meera] = await store.db.select().from(users).where(eq(users.email, "meera@example.com"));
  const gst = { legalName: "Amaltas Textiles LLP", gstin: "32ABCDE1234F1Z9", stateCode: "32" };
  const address = { city: "Kochi", state: "Kerala", postalCode: "682001", address: "1 Rose Street" };
  const buyer = { userId: meera?.id ?? "", email: "meera@example.com", ...address };
  const urls = await makeEveryDocument(app, { admin, gst }, buyer);
  const routes = endpointsOf((await loadBuild()).build);
  const patterns = new Set(routes.map(({ pattern }) => pattern).filter((pattern) => DOCUMENT.test(pattern)));
  // A new document needs an example in `makeEveryDocument`.
  expect(Object.keys(urls).toSorted()).toEqual([...patterns].toSorted());

  const problems: string[] = [];
  for (const url of Object.values(urls).flat()) {
    const response = await (url.startsWith("/admin/") ? admin : customer).get(url);
    const isPdf = response.headers.get("content-type")?.includes("pdf");
    const text = isPdf ? pdfText(Buffer.from(await response.arrayBuffer())) : await response.text();
    if (response.status !== 200) problems.push(`${url}: ${response.status}`);
    if (!text.includes("Amaltas") && !UNNAMED.test(url)) problems.push(`${url} does not name the shop`);
    for (const words of sampleWordsIn(text)) problems.push(`${url}: ${words}`);
  }
  expect(problems).toEqual([]);
}, 120_000);
