import { expect, test } from "vitest";
import { sectionDefinition, settingsSections } from "#app/domain/settings/settings.ts";

test("the keys under which sections are stored stay the same", () => {
  expect(settingsSections().toSorted()).toEqual([
    "accounting",
    "appearance",
    "appearanceDraft",
    "checkout",
    "collections",
    "comingBack",
    "costs",
    "courier",
    "delivery",
    "general",
    "importMappings",
    "legal",
    "mails",
    "menus",
    "messages",
    "notifications",
    "opening",
    "ownCouriers",
    "payments",
    "pickup",
    "returns",
    "sales",
    "search",
    "security",
    "sender",
    "sending",
    "setup",
    "shipping",
    "taxes",
  ]);
});

test.each(settingsSections())("the default of the section %s is valid and complete", (section) => {
  const { schema, default: unsaved } = sectionDefinition(section);
  expect(schema.parse(unsaved)).toEqual(unsaved);
});

test("two sections do not name a field of the same key differently, because the audit log looks names up by key", () => {
  const labels = settingsSections().flatMap((section) =>
    Object.entries(sectionDefinition(section).fieldLabels ?? {}),
  );
  const byKey = Object.fromEntries(labels);
  expect(labels.filter(([key, label]) => byKey[key] !== label)).toEqual([]);
});
