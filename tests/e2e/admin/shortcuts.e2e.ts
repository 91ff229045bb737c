import { placeOrderAs } from "#tests/fixtures/orders/place-order-as.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";

test("leaving an admin form with unsaved changes asks for confirmation, saving does not", async ({
  page,
  store,
}) => {
  await placeOrderAs(store, "unsaved@example.com", "Unsaved");
  await signInToAdmin(page, store);
  await page.goto("/admin/orders?search=unsaved@example.com");
  await page.getByRole("link", { name: /^#\d{6}$/ }).click();
  await page.getByRole("button", { name: "Start processing" }).click();
  const tracking = page.getByLabel("Tracking number");
  await tracking.fill("AWB 1");

  const rooms = page.getByRole("navigation", { name: "Admin" });
  const question = page.getByRole("dialog", { name: "Discard unsaved changes?" });
  await rooms.getByRole("link", { name: "Dashboard" }).click();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(tracking).toHaveValue("AWB 1");

  // The browser's Back button asks too, and Escape closes the question.
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(tracking).toHaveValue("AWB 1");

  // The browser shows its own prompt before the tab closes.
  const requested = page.waitForEvent("dialog");
  const leaving = page.goto("/admin/messages").catch(() => null);
  await (await requested).dismiss();
  await leaving;
  await expect(tracking).toHaveValue("AWB 1");

  await page.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(page.getByText("Shipped with tracking number AWB 1")).toBeVisible();
  await rooms.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");

  const second = await placeOrderAs(store, "unsaved.too@example.com", "Unsaved");
  await page.goto(`/admin/orders/${second}`);
  const note = page.getByLabel("Internal note");
  await note.fill("Typed by mistake");
  // Another action of the same page loses nothing.
  await page.getByRole("button", { name: "Start processing" }).click();
  await expect(page.getByRole("button", { name: "Mark as shipped" })).toBeVisible();
  await expect(note).toHaveValue("Typed by mistake");
  await rooms.getByRole("link", { name: "Orders" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Orders");
});

test("the admin's keyboard shortcuts are listed, open pages, and can be turned off", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/dashboard");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Dashboard");
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toContainText("Go to");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  // The command palette, with the keyboard alone.
  const palette = page.getByRole("dialog", { name: "Search the admin" });
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("jhumka");
  await expect(palette.getByRole("option", { name: "Gulmohar Ruby-Red Jhumka Earrings" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("mess");
  await expect(palette.getByRole("option")).toHaveText(["Messages"]);
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
  await expect(heading).toHaveText("Messages");

  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(heading).toHaveText("Manage Orders");
  await page.keyboard.press("/");
  const search = page.getByLabel("Search by order ID");
  await expect(search).toBeFocused();
  // Typing into a field triggers no shortcut.
  await page.keyboard.type("gd?");
  await expect(search).toHaveValue("gd?");
  await expect(sheet).toBeHidden();

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await sheet.getByLabel("Shortcuts without Ctrl or Cmd").uncheck();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("?");
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  await expect(heading).toHaveText("Manage Orders");
  await expect(sheet).toBeHidden();
});

test("a list is worked through by keys: j and k move, x selects, Enter opens, and a field takes them as letters", async ({
  page,
  store,
}) => {
  for (const name of ["First", "Second"]) await placeOrderAs(store, `${name}.row@keyed.example`, name);
  await signInToAdmin(page, store);
  await page.goto("/admin/orders?search=row@keyed.example");
  const links = page.getByRole("link", { name: /^#\d{6}$/ });
  await expect(links).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(links.last()).toBeFocused();
  // The last row stays.
  await page.keyboard.press("j");
  await expect(links.last()).toBeFocused();
  await page.keyboard.press("x");
  const boxes = page.getByRole("checkbox", { name: /Select order/ });
  await expect(boxes.last()).toBeChecked();
  await expect(boxes.first()).not.toBeChecked();
  await page.keyboard.press("k");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type("jkx");
  await expect(search).toHaveValue("row@keyed.examplejkx");
  await expect(boxes.last()).toBeChecked();
  await links.last().focus();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order #/);
});
