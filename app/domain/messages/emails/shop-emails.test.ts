import { expect, test } from "vitest";
import { forEachShopEmail, NotificationSettings } from "#app/domain/messages/messages.settings.ts";

test("an email to the shop that is missing in a stored section is on", () => {
  const stored = { email: "", newOrder: false };
  expect(NotificationSettings.parse(stored)).toEqual({ ...forEachShopEmail(true), ...stored });
});
