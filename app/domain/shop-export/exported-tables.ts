/** What an export holds of a table of the database. */
export interface ExportedTable {
  /** What a row is, for the README of the export. */
  about: string;
  /** The columns that never leave the shop, each with the reason. */
  omitted?: Record<string, string>;
  /** SQL in the place of a column, to leave out a part of its value. */
  replaced?: Record<string, string>;
  /** Whether `importShopFolder` reads it into an empty shop; text limits it to the rows of this SQL condition. */
  isRestored?: true | string;
}

const DERIVED = "is computed from other rows";

/** The tables of an export, those that others refer to first. Each is a file in `data/`. */
export const EXPORTED_TABLES: Record<string, ExportedTable> = {
  settings: {
    about: "a page of settings",
    replaced: { value: "value - 'password'" },
    isRestored: true,
  },
  tax_classes: { about: "a tax class", isRestored: true },
  tax_rates: { about: "a rate of a tax class from a day on", isRestored: true },
  option_types: { about: "a list of sizes or colours", isRestored: true },
  option_values: { about: "a size or colour", isRestored: true },
  categories: { about: "a category", isRestored: true },
  size_charts: { about: "a size chart", isRestored: true },
  media: {
    about: "an image; its file is images/<storage_key>",
    isRestored: "kind in ('product', 'content')",
  },
  products: {
    about: "a product",
    omitted: { rating_average: DERIVED, rating_count: DERIVED, fit_shift: DERIVED },
    isRestored: true,
  },
  product_variants: { about: "a variant with its price and stock", isRestored: true },
  product_images: { about: "an image of a product", isRestored: true },
  complementary_products: { about: "a product worn with another one", isRestored: true },
  stock_movements: { about: "a change of the stock of a variant" },
  segments: { about: "a segment of customers, as a rule", isRestored: true },
  discounts: { about: "a discount", isRestored: true },
  discount_targets: { about: "a product or category of a discount", isRestored: true },
  pages: { about: "the text of a fixed page", isRestored: true },
  posts: { about: "a blog post", isRestored: true },
  custom_pages: { about: "a page of the owner's own", isRestored: true },
  testimonials: { about: "a testimonial", isRestored: true },
  team_members: { about: "a person of the team", isRestored: true },
  job_openings: { about: "a job opening", isRestored: true },
  redirects: { about: "a redirect of an old path", isRestored: true },
  courier_pins: { about: "a postal code that the courier serves", isRestored: true },
  users: { about: "a customer, guest or member of the staff" },
  profiles: { about: "the profile of an account" },
  people: { about: "notes and tags of a customer" },
  addresses: { about: "an address of a customer" },
  saved_bodies: { about: "measurements that a customer saved" },
  consents: { about: "a consent, with its end" },
  subscribers: {
    about: "a subscriber of the newsletter",
    omitted: { token: "unsubscribes whoever has it" },
  },
  staff_roles: { about: "a role with its permissions" },
  staff_members: { about: "a member of the staff" },
  wishlists: { about: "a wishlist" },
  wishlist_items: { about: "a product on a wishlist" },
  carts: { about: "the cart of a customer" },
  orders: { about: "an order" },
  order_lines: { about: "a line of an order" },
  order_events: { about: "an entry in the timeline of an order" },
  draft_orders: { about: "a draft of an order" },
  order_payments: { about: "an online payment of an order that existed" },
  shipments: {
    about: "a parcel",
    omitted: { label_url: "opens the label with the address for whoever has it" },
  },
  shipment_lines: { about: "an item in a parcel" },
  shipment_events: { about: "a report of a courier" },
  returns: {
    about: "a return, exchange or claim",
    omitted: { refund_account_sealed: "is the customer's bank account, sealed with a key of this shop" },
  },
  return_lines: { about: "an item of a return" },
  return_photos: { about: "a photo of a claim" },
  return_pickups: { about: "a pickup of a return" },
  payments: { about: "a payment" },
  refunds: { about: "a refund" },
  settlement_entries: { about: "a transaction of a settlement report" },
  tax_document_series: { about: "the last number of a series of documents" },
  tax_documents: { about: "an invoice or credit note; its file is documents/<number>.pdf" },
  delivery_challans: { about: "a delivery challan" },
  balances: {
    about: "store credit, or the balance of a gift card",
    omitted: { code_hash: "pays for whoever finds the code", code_end: "is part of the code" },
  },
  balance_entries: { about: "a movement of a balance" },
  gift_cards: {
    about: "a gift card that was bought",
    omitted: { sealed_code: "is the code, sealed with a key of this shop" },
  },
  discount_redemptions: { about: "the use of a discount" },
  reviews: { about: "a review" },
  item_passports: { about: "the passport of a single item" },
  contact_messages: { about: "a message of the contact form" },
  stock_alerts: { about: "a request to be told when a variant is back" },
  campaigns: { about: "an email to a segment" },
  saved_views: { about: "a saved view of the order list" },
  search_terms: { about: "how often a term was searched on a day" },
  daily_counts: { about: "page views and events of a day" },
};

/** The tables that no export has, each with the reason. `shop-export.test.ts` demands that every table is here or above. */
export const OMITTED_TABLES: Record<string, string> = {
  accounts: "holds password hashes and tokens",
  sessions: "signs in whoever has it",
  verifications: "holds the secrets of links in emails",
  two_factors: "holds the secrets of authenticator apps",
  passkeys: "is bound to the domain of this shop",
  staff_invitations: "holds the secrets of invitations",
  api_keys: "holds hashes of keys; keys are made anew elsewhere",
  personal_tokens: "holds hashes of tokens",
  api_requests: "repeats responses of the last day",
  connections: "holds the keys of providers",
  webhook_endpoints: "holds signing keys",
  webhook_events: "waits to be sent from this shop",
  webhook_deliveries: "is the log of sent events",
  outgoing_mails: "holds messages with links that sign in or reset passwords",
  audit_log: "holds network addresses, and earlier values of passwords in settings",
  rate_limits: "counts attempts for a day",
  checkouts: "holds unfinished attempts; what was bought is an order",
  left_checkouts: "waits for reminders of this shop",
  waiting_actions: "ends within minutes",
  campaign_recipients: "is empty once a campaign is sent",
  payment_events: "holds raw messages of payment providers; payments have what they said",
  test_bank_charges: "belongs to the test bank",
  test_bank_refunds: "belongs to the test bank",
  month_end_archives: "holds files made from other rows",
  month_end_archive_parts: "holds files made from other rows",
  product_imports: "holds the state of imports",
  import_items: "holds the state of imports",
  import_findings: "holds the state of imports",
  image_sources: "holds the state of imports",
  product_image_sources: "holds the state of imports",
  product_words: DERIVED,
  product_fit: DERIVED,
  unmet_demand: DERIVED,
  low_stock_notices: "remembers which notices were sent",
  missing_pages: "expires after 30 days",
};
