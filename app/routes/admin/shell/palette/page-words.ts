import { href } from "react-router";

interface WordedPage {
  name: string;
  to: string;
  /** The subjects of the page, in the words of a search; shown below the name. */
  about: string;
}

/** Pages of the admin by the words with which their subjects are searched for, besides those of their names. */
export const WORDED_PAGES: readonly WordedPage[] = [
  {
    name: "Settings: General",
    to: href("/admin/settings"),
    about: "Shop name, seller, GSTIN, phone, email, currency, language, country",
  },
  {
    name: "Settings: Appearance",
    to: href("/admin/settings/appearance"),
    about: "Logo, favicon, colours, fonts, theme",
  },
  {
    name: "Settings: Checkout",
    to: href("/admin/settings/checkout"),
    about: "Gift wrapping, notes, minimum order, phone number, guests",
  },
  {
    name: "Settings: Opening",
    to: href("/admin/settings/opening"),
    about: "Close or open the shop, password, holiday, sample, test orders",
  },
  {
    name: "Settings: Returns",
    to: href("/admin/settings/returns"),
    about: "Returns, refunds, exchanges, days to return, claims",
  },
  {
    name: "Settings: Reminders and stock alerts",
    to: href("/admin/settings/coming-back"),
    about: "Abandoned cart, back in stock, low stock",
  },
  {
    name: "Settings: Payments",
    to: href("/admin/settings/payments"),
    about: "COD, cash on delivery, UPI, cards, bank transfer, advance, risk rules",
  },
  {
    name: "Settings: Shipping",
    to: href("/admin/settings/shipping"),
    about: "Delivery days, PIN codes, couriers, pick-up, cut-off time, holidays",
  },
  {
    name: "Settings: Taxes",
    to: href("/admin/settings/taxes"),
    about: "Tax, GST, HSN, tax classes, tax rates",
  },
  {
    name: "Settings: Notifications",
    to: href("/admin/settings/notifications"),
    about: "Emails, SMS, WhatsApp, templates, DLT, sender",
  },
  {
    name: "Settings: Connections",
    to: href("/admin/settings/connections"),
    about: "Razorpay, Shiprocket, mail server, SMTP, API keys, webhooks",
  },
  {
    name: "Settings: Staff",
    to: href("/admin/settings/staff"),
    about: "Team, roles, permissions, invitations",
  },
  {
    name: "Settings: Security",
    to: href("/admin/settings/security"),
    about: "Password, passkeys, authenticator, two-factor, sessions, audit log",
  },
  {
    name: "Orders to confirm",
    to: href("/admin/orders/to-confirm"),
    about: "COD, cash on delivery, calls, deadlines",
  },
  {
    name: "Returns",
    to: href("/admin/orders/returns"),
    about: "Return requests, refunds, exchanges, claims, pickups",
  },
  { name: "Draft orders", to: href("/admin/orders/drafts"), about: "Orders by phone, payment links" },
  {
    name: "Remittance",
    to: href("/admin/orders/remittance"),
    about: "COD, cash on delivery, courier payments, collected cash",
  },
  { name: "Parcels", to: href("/admin/orders/parcels"), about: "Packing, labels, dispatch, handover" },
  { name: "Shipping rates", to: href("/admin/shipping"), about: "Shipping, zones, free shipping, express" },
  { name: "GST", to: href("/admin/gst"), about: "Tax, GSTR-1, HSN summary, invoices" },
  {
    name: "Accounting",
    to: href("/admin/accounting"),
    about: "Sales register, GSTR-3B, Tally, accountant, books",
  },
  {
    name: "Settings: Accounting",
    to: href("/admin/settings/accounting"),
    about: "Tally, ledgers, accountant",
  },
  {
    name: "Settlements",
    to: href("/admin/accounting/settlements"),
    about: "Razorpay, payouts, fees, reconciliation, UTR, differences",
  },
  {
    name: "Courier invoices",
    to: href("/admin/accounting/courier-invoices"),
    about: "Weight, AWB, freight, overcharged parcels",
  },
  {
    name: "Month-end archive",
    to: href("/admin/accounting/month-end"),
    about: "ZIP, link, accountant, invoices, GSTR-1, Tally, books",
  },
  {
    name: "Menus",
    to: href("/admin/content/menus"),
    about: "Header, footer, navigation, links",
  },
  {
    name: "Settings: Export",
    to: href("/admin/settings/export"),
    about: "Download everything, ZIP, JSON, move to another shop, Shopify",
  },
  {
    name: "Redirects",
    to: href("/admin/content/redirects"),
    about: "Old URLs, 301, pages not found, 404",
  },
  {
    name: "Page texts",
    to: href("/admin/content/pages"),
    about: "Returns policy, terms, privacy, about us, shipping policy",
  },
];
