import type { Page } from "@playwright/test";
import { expect, test } from "#tests/pages/journey.ts";
import { ADMIN_SCREENS } from "../../../scripts/screenshots/admin-screens.ts";
import { goToScreen } from "../../../scripts/screenshots/screen.ts";

const screens = ADMIN_SCREENS.filter(
  ({ as, act, isPhoneOnly, status = 200 }) => as === "admin" && !act && !isPhoneOnly && status === 200,
);
/** Screens of a state that the sample shop does not have, such as a requested return, are left out; these many are there. */
const MIN_SCREENS = 100;

test("on every page of the admin Ctrl+S saves the form with the focus, and j moves to the first row @nightly", async ({
  as,
}) => {
  test.setTimeout(240_000);
  const page = await as("admin");
  const problems: string[] = [];
  let opened = 0;
  for (const screen of screens) {
    const status = await goToScreen(page, screen).catch(() => 0);
    if (status !== 200) continue;
    opened += 1;
    for (const problem of await keyProblems(page)) problems.push(`${screen.name}: ${problem}`);
  }
  expect(problems).toEqual([]);
  expect(opened).toBeGreaterThan(MIN_SCREENS);
});

/** Presses Ctrl+S in a field of each form, and j without a focus. Nothing is submitted. */
function keyProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const press = (init: KeyboardEventInit) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }),
      );
    let submitted: EventTarget | null = null;
    const stop = (event: Event) => {
      submitted = event.target;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("submit", stop, { capture: true });
    const problems: string[] = [];
    const FIELDS = "input:not([type='hidden'], [type='submit'], [type='search']), select, textarea";
    for (const form of document.querySelectorAll<HTMLFormElement>("main form[method='post']")) {
      const fields = [...form.querySelectorAll<HTMLInputElement>(FIELDS)];
      const field = fields.find((one) => one.checkVisibility() && !one.disabled);
      const button = form.querySelector("button[type='submit']:not(:disabled)");
      if (!field || !button || button.matches(".border-danger")) continue;
      submitted = null;
      // Fields that are required and empty are no matter of the key.
      form.noValidate = true;
      field.focus();
      press({ key: "s", ctrlKey: true });
      if (submitted !== form) problems.push(`Ctrl+S in the field "${field.name}" saves nothing`);
    }
    window.removeEventListener("submit", stop, { capture: true });
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const rows = [...document.querySelectorAll("main :is(tbody tr, [data-list-row])")];
    const hasLinks = rows.some((row) => row.checkVisibility() && row.querySelector("a[href]"));
    press({ key: "j" });
    const isOnRow = document.activeElement?.closest("main :is(tbody tr, li, [data-list-row])");
    // In front of a dialog with a form, single keys are off.
    const isInDialog = document.querySelector("dialog:modal") !== null;
    if (hasLinks && !isOnRow && !isInDialog) problems.push("j moves to no row");
    return problems;
  });
}
