import { expect, type Page } from "@playwright/test";

/** The page of a customer in the admin. */
export class CustomerPage {
  readonly page: Page;
  readonly #url: string;

  constructor(page: Page, storeUrl: string) {
    this.page = page;
    this.#url = `${storeUrl}/admin/customers`;
  }

  get orders() {
    return this.page.getByRole("region", { name: "Recent Orders" });
  }

  get purchases() {
    return this.page.getByRole("region", { name: "Purchases" });
  }

  /** Searches the list of customers for a phone number and opens the only result. */
  async findByPhone(phone: string, name: string): Promise<void> {
    await this.page.goto(this.#url);
    await this.#search(phone);
    await expect(this.page.getByText("1 customer", { exact: true })).toBeVisible();
    await this.page.getByRole("link", { name }).click();
    await expect(this.page.getByRole("heading", { level: 1 })).toContainText(name);
  }

  /** The amount spent, as it is shown. */
  async spent(): Promise<string> {
    const [amount] = /\$[\d,.]*\d/.exec(await this.purchases.innerText()) ?? [];
    if (!amount) throw new Error("The page shows no amount");
    return amount;
  }

  async annotate({ tags, note }: { tags: string; note: string }): Promise<void> {
    await this.page.getByLabel("All tags").fill(tags);
    await this.page.getByLabel("Note", { exact: true }).fill(note);
    await this.page.getByRole("button", { name: "Save note and tags" }).click();
    await expect(this.page.getByText("Note and tags saved").first()).toBeVisible();
  }

  /** Merges the customer with another one, who has fewer orders, and returns to the page. */
  async mergeWith(phone: string, name: string): Promise<void> {
    await this.page.getByRole("link", { name: "Merge with another customer" }).click();
    await this.#search(phone);
    await this.page.getByRole("link", { name }).click();
    await expect(this.page.getByRole("region", { name: `${name} becomes part of` })).toContainText(
      "3 orders",
    );
    await this.page.getByRole("button", { name: "Merge customers" }).click();
    await expect(this.page.getByText("Customers merged").first()).toBeVisible();
  }

  async #search(text: string): Promise<void> {
    const field = this.page.getByRole("search", { name: "Customers" }).getByRole("searchbox");
    await field.fill(text);
    await field.press("Enter");
  }
}
