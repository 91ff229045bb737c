import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { onDesktopAndPhone } from "#tests/pages/phone.ts";
import { loseNetwork, turnTo } from "../../../scripts/screenshots/faults.ts";
import type { Person } from "../../../scripts/screenshots/people.ts";
import { firstLink } from "../../../scripts/screenshots/screen.ts";

const KAFTAN = "/products/aangan-jaal-kaftan";

interface State {
  /** An element that is visible once `act` has finished. */
  name: string;
  path: string;
  as?: Person;
  /** The phone layout differs, so it is checked as well. */
  isOnPhones?: boolean;
  act: (page: Page) => Promise<void>;
}

const main = (page: Page) => page.getByRole("main");
const header = (page: Page) => page.getByRole("banner");

/** Submits a form of the page unchanged and waits for the response. */
const send = (button: string, message: string) => async (page: Page) => {
  await main(page).getByRole("button", { name: button }).click();
  await expect(page.getByText(message).first()).toBeVisible();
};

const isEmpty = (title: string) => (page: Page) =>
  expect(main(page).getByRole("heading", { name: title })).toBeVisible();

async function follow(page: Page, requested: RegExp): Promise<void> {
  await page.goto(await firstLink(page, requested));
}

const STATES: readonly State[] = [
  {
    name: "the suggestions",
    path: "/",
    act: async (page) => {
      await header(page).getByRole("combobox").pressSequentially("shawl");
      await expect(page.getByRole("listbox")).toBeVisible();
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "a newsletter address refused",
    path: "/",
    act: send("Subscribe", "Not subscribed"),
  },
  {
    name: "the account's menu open",
    path: "/",
    as: "customer",
    act: async (page) => {
      await header(page).getByText("Asha", { exact: true }).click();
      await expect(header(page).getByRole("button", { name: "Logout" })).toBeVisible();
    },
  },
  {
    name: "no size chosen",
    isOnPhones: true,
    path: KAFTAN,
    act: async (page) => {
      await main(page).getByRole("button", { name: "Add to Cart" }).first().click();
      await expect(page.getByText("Please choose a size.")).toBeVisible();
      await expect(page.getByText("Choose a size", { exact: true }).first()).toBeVisible();
    },
  },
  {
    name: "a size chosen and put into the cart",
    path: KAFTAN,
    act: async (page) => {
      await main(page).getByText("2XL", { exact: true }).first().click();
      await main(page).getByRole("button", { name: "Add to Cart" }).first().click();
      await expect(page.getByText("has been added to your cart.").first()).toBeVisible();
    },
  },
  {
    name: "the size guide",
    isOnPhones: true,
    path: KAFTAN,
    act: async (page) => {
      await page.getByRole("button", { name: "Size guide" }).click();
      await expect(page.getByRole("dialog", { name: /^Size guide/ })).toBeVisible();
    },
  },
  {
    name: "hearts given",
    path: "/products",
    act: async (page) => {
      await main(page).locator("button[aria-pressed]").first().click();
      await expect(page.getByText("Added to Wishlist!").first()).toBeVisible();
    },
  },
  {
    name: "a cart that is full, with a discount",
    isOnPhones: true,
    path: "/cart",
    as: "shopper",
    act: async (page) => {
      await expect(page.getByText("Discount (WELCOME10)")).toBeVisible();
    },
  },
  {
    name: "a code that is none",
    path: "/cart",
    as: "shopper",
    act: async (page) => {
      await page.getByRole("button", { name: "Remove code WELCOME10" }).click();
      await page.getByLabel("Discount code").fill("NOSUCHCODE");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(main(page).getByText("This code is not valid.")).toBeVisible();
    },
  },
  {
    name: "the checkout's errors",
    isOnPhones: true,
    path: "/checkout",
    as: "customer",
    act: send("Place Order", "Address is required"),
  },
  {
    name: "an order opened",
    isOnPhones: true,
    path: "/orders",
    as: "customer",
    act: async (page) => {
      await page.locator("main summary").first().click();
      await expect(page.getByText("Items in this order").first()).toBeVisible();
    },
  },
  {
    name: "its invoice",
    isOnPhones: true,
    path: "/orders",
    as: "customer",
    act: (page) => follow(page, /^\/orders\/\d+\/invoice$/),
  },
  {
    name: "the question whether it is to be cancelled",
    isOnPhones: true,
    path: "/orders",
    as: "customer",
    act: (page) => follow(page, /^\/orders\/\d+\/cancel$/),
  },
  { name: "no order yet", path: "/orders", as: "newcomer", act: isEmpty("No Orders Yet") },
  { name: "nothing in it", path: "/wishlist", as: "newcomer", act: isEmpty("Your Wishlist is Empty") },
  { name: "nothing to pay", path: "/checkout", as: "newcomer", act: isEmpty("Your cart is empty") },
  {
    name: "a page that failed",
    isOnPhones: true,
    path: "/contact",
    act: async (page) => {
      await turnTo(page, "Products", 500);
      await expect(header(page)).toBeVisible();
    },
  },
  {
    name: "a room that failed",
    path: "/admin/products",
    as: "admin",
    act: async (page) => {
      await turnTo(page, "Discounts", 500);
      await expect(page.getByRole("complementary", { name: "Sidebar" })).toBeVisible();
      await expect(main(page).getByRole("link", { name: "Back to Dashboard" })).toBeVisible();
    },
  },
  {
    name: "no network",
    path: "/admin/products",
    as: "admin",
    act: (page) => loseNetwork(page, page.context()),
  },
  {
    name: "all orders of one who has some",
    isOnPhones: true,
    path: "/admin/customers?search=asha%40example",
    as: "admin",
    act: async (page) => {
      await follow(page, /^\/admin\/customers\/[\da-f-]{36}$/);
      await page.goto(`${page.url()}/orders`);
    },
  },
  {
    name: "a message to the shop refused",
    path: "/contact",
    act: async (page) => {
      await main(page).getByRole("button", { name: "Send Message" }).click();
      await expect(main(page).locator("[aria-invalid]").first()).toBeFocused();
    },
  },
  {
    name: "a sign-in refused",
    path: "/login",
    act: send("Sign In", "Please fill in both email and password."),
  },
  { name: "a sign-up refused", path: "/signup", act: send("Create Account", "Missing Fields") },
];

for (const { name, path, as: person = "visitor", isOnPhones = false, act } of STATES) {
  test(`axe finds no accessibility violation on ${path} with ${name}`, async ({ as }) => {
    const page = await as(person);
    await page.goto(path);
    await act(page);
    if (isOnPhones) await onDesktopAndPhone(page, () => expectAccessible(page));
    else await expectAccessible(page);
  });
}

test("axe finds no accessibility violation on a product with the bar to buy at the foot of the window", async ({
  as,
}) => {
  const page = await as("visitor");
  await page.goto(KAFTAN);
  await page.waitForLoadState("networkidle");
  await onDesktopAndPhone(page, async () => {
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(page.getByRole("region", { name: /^Buy / })).toBeVisible();
    await expectAccessible(page);
  });
});

test("axe finds no accessibility violation in the phone menu @phone", async ({ as }) => {
  for (const person of ["visitor", "customer"] as const) {
    const page = await as(person);
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expectAccessible(page);
  }
});
