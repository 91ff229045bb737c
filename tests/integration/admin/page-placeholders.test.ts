import { expect, test } from "vitest";
import { findPageToEdit } from "#app/domain/content/content.server.ts";
import { unknownPlaceholder } from "#app/domain/content/placeholders.ts";
import {
  POLICY_SLUGS,
  POLICY_TEMPLATES,
  publishTemplates,
} from "#app/domain/content/publish-templates.server.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const owner = await administratorOf(store);

const read = async (path: string) => pageText(await (await app.visitor().get(path)).text());

test("the templates use only placeholders that exist", () => {
  for (const slug of POLICY_SLUGS)
    expect(unknownPlaceholder(JSON.stringify(POLICY_TEMPLATES[slug]))).toBeNull();
});

test("published templates state the shop's facts and rules, and follow the settings", async () => {
  await saveTestSection(store, "general", {
    name: "Amaltas",
    email: "help@amaltas.example",
    gstin: "32ABCDE1234F1Z9",
  });
  await saveTestSection(store, "taxes", { mode: "included", legalName: "Amaltas Textiles LLP" });
  await saveTestSection(store, "sales", { currency: "INR" });
  await saveTestSection(store, "legal", { officerName: "Meera Nair", officerContact: ["+91 484 000 0000"] });
  const { payments } = await store.settings.get();
  const cash = { ...payments.cash, isOn: true, mostMinor: 5_000_00, feeMinor: 49_00 };
  await saveTestSection(store, "payments", { cash });
  expect(await publishTemplates(store, owner)).toBe(4);

  const terms = await read("/terms-conditions");
  expect(terms).toContain("Amaltas Textiles LLP");
  expect(terms).toContain("GSTIN 32ABCDE1234F1Z9.");
  expect(terms).toContain(
    "Cash on delivery is possible within India for orders up to ₹5,000, with a fee of ₹49.",
  );
  const privacy = await read("/privacy-policy");
  expect(privacy).toContain("Digital Personal Data Protection Act, 2023");
  expect(privacy).toContain("Data Protection Board of India");
  expect(privacy).toContain("Meera Nair, Grievance officer, +91 484 000 0000");
  expect(await read("/refund-policy")).toContain("within 30 days of the day of delivery");

  await saveTestSection(store, "returns", { days: 12, refundedWithin: "5 working days", customerPays: [] });
  const refund = await read("/refund-policy");
  expect(refund).toContain("within 12 days of the day of delivery");
  expect(refund).toContain("It then arrives within 5 working days");
  expect(refund).toContain("We pay the way back.");
  expect(await read("/api/v1/pages/refund-policy")).toContain("within 12 days of the day of delivery");
  for (const path of [
    "/terms-conditions",
    "/privacy-policy",
    "/refund-policy",
    "/pages/shipping",
    "/api/v1/pages/shipping",
  ])
    expect([path, /\{[a-z-]+\}/.exec(await read(path))]).toEqual([path, null]);
});

test("the page about shipping shows rates, times and cash terms of the settings as plain text", async () => {
  const { shipping } = await store.settings.get();
  const zone = {
    id: "in",
    name: "India *and* isles",
    countries: ["IN"],
    rateMinor: 80_00,
    freeAboveMinor: 1_500_00,
    isFreeAtLimit: true,
    minDays: 2,
    maxDays: 4,
  };
  const elsewhere = { ...shipping.elsewhere, countries: "none" as const };
  await saveTestSection(store, "shipping", { zones: [zone], elsewhere });
  const text = await read("/pages/shipping");
  expect(text).toContain("India *and* isles ₹80, free from ₹1,500.");
  expect(text).toContain("India *and* isles 2-4 working days");
});

test("publishing the templates again changes no written page", async () => {
  const before = await findPageToEdit(store.db, "refund-policy");
  expect(await publishTemplates(store, owner)).toBe(0);
  expect(await findPageToEdit(store.db, "refund-policy")).toEqual(before);
});

test("an unknown placeholder is refused beside its field, and the form lists those that exist", async () => {
  const path = "/admin/content/pages/refund-policy";
  const { version } = await findPageToEdit(store.db, "refund-policy");
  const fields = {
    version: String(version),
    title: "Refunds",
    intro: "Short.",
    "sections.0.id": "",
    "sections.0.title": "Period",
    "sections.0.icon": "clock",
    "sections.0.body": "Within {return-day} days.",
    "sections.0.list": "",
  };
  const refused = await admin.post(path, fields);
  expect(refused.status).toBe(400);
  const text = pageText(await refused.text());
  expect(text).toContain("{return-day} stands for nothing. Use {shop}");
  expect(text).toContain("Days to return items");
  const saved = await admin.post(path, {
    ...fields,
    "sections.0.body": "Within {return-days} days, {Not one}.",
  });
  expect(saved.status).toBe(302);
  expect(await read("/refund-policy")).toContain("Within 12 days, {Not one}.");
});
