import { PRODUCT_FIELDS } from "#app/domain/catalog/product-fields.ts";
import {
  RESTRICTED_VIEWER,
  isVisibleVariantField,
  VARIANT_FIELD_NAMES,
  VARIANT_FIELDS,
} from "#app/domain/catalog/variant-fields.ts";
import { DISCOUNT_LABELS } from "#app/domain/discounts/discount.forms.ts";
import { sectionDefinition, settingsSections } from "#app/domain/settings/settings.ts";
import type { FieldChange } from "#app/domain/audit-log/audit-changes.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { formatMoment } from "#app/lib/time/dates.ts";

// The audit log in the words of the admin's forms: entries store the names of columns and settings, and minor units.

/** The verbs of actions that are stored as commands. Others are stored as they are shown, such as "order.shipped". */
const VERBS: Record<string, string> = {
  add: "added",
  change: "changed",
  complements: "complements changed",
  create: "created",
  currency: "currency changed",
  delete: "deleted",
  end: "ended",
  erase: "erased",
  export: "exported",
  hide: "hidden",
  image: "image added",
  import: "imported",
  mark: "marked",
  move: "moved",
  order: "order of the list changed",
  price: "price changed",
  publish: "published",
  reject: "rejected",
  remittance: "remittance applied",
  reply: "reply changed",
  stock: "stock changed",
  update: "changed",
};

/** "product.update" as "Product: changed", and "tax-class.create" as "Tax class: created". */
export function describeAction(action: string): string {
  const [area = "", verb = ""] = action.split(".");
  return `${capitalised(area.replaceAll("-", " "))}: ${VERBS[verb] ?? verb.replaceAll("-", " ")}`;
}

/** A subject that is no row with a name, such as "Settings: Payments" or "Guest". */
export function describeSubject(type: string, id: string): string {
  const name = capitalised(type.replaceAll("-", " "));
  if (type === "settings") return `${name}: ${describeSection(id)}`;
  return id === type || id === "all" ? name : `${name} ${id}`;
}

function describeSection(id: string): string {
  const section = settingsSections().find((name) => name === id);
  return section ? sectionDefinition(section).label : id;
}

/** Labels by the type of the subject, as the forms call the fields. */
const LABELS_BY_SUBJECT: Record<string, Record<string, string>> = {
  product: Object.fromEntries(
    Object.entries({ ...VARIANT_FIELDS, ...PRODUCT_FIELDS }).map(([name, { label }]) => [name, label]),
  ),
  settings: Object.fromEntries(
    settingsSections().flatMap((section) => Object.entries(sectionDefinition(section).fieldLabels ?? {})),
  ),
  user: { by: "Signed in by", lastAt: "Last time" },
  discount: {
    ...DISCOUNT_LABELS,
    value: "Value",
    minimumMinor: "Minimum purchase",
    productIds: "Products",
    categoryIds: "Categories",
    segmentId: "Customers",
    why: "Reason",
  },
};

/** Labels of the other fields whose words are not those of the name. */
const LABELS: Record<string, string> = {
  addressLines: "Address",
  by: "Changed by",
  confirmBy: "To confirm until",
  gstin: "GSTIN",
  hsnPrefixes: "Beginnings of HSN codes",
  inventory: "Stock",
  isOn: "On",
  sms: "SMS",
  uqc: "UQC",
  waivedMinor: "No longer collected",
  whatsapp: "WhatsApp",
};

/** As dates are recorded. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const VALUES: Record<string, string> = { true: "yes", false: "no" };

/** The values of fields that hold one of several choices, by field. */
const CHOICES: Record<string, Record<string, string>> = {
  by: { percent: "a percentage", amount: "an amount" },
  kind: { percent: "A percentage", amount: "An amount", free_shipping: "Free shipping" },
  mode: { added: "tax is added", included: "include GST" },
  status: { draft: "Draft", active: "Active" },
  ...Object.fromEntries(
    ["low", "medium", "high", "large"].map((name) => [
      name,
      {
        allow: "Allow",
        confirm: "Customer confirms first",
        advance: "Ask for an advance",
        hide: "Do not offer",
      },
    ]),
  ),
};

/** Whether a change shows a purchase price, which the log hides from people without the permission. */
export function isConfidentialChange({ field }: FieldChange): boolean {
  const path = field.split(" › ");
  const name = path.at(-1) ?? "";
  return path[0] === "purchasePrices" || CONFIDENTIAL_FIELDS.has(name);
}

const CONFIDENTIAL_FIELDS: ReadonlySet<string> = new Set(
  VARIANT_FIELD_NAMES.filter((name) => !isVisibleVariantField(name, RESTRICTED_VIEWER)),
);

export interface AuditContext {
  /** The type of the entry's subject, such as "product". */
  subjectType: string;
  money: MoneyFormat;
  /** Of a discount: the kind of its value before and after, and today's where an older entry does not state it. */
  kinds?: { before: string | null; after: string | null };
  /** The names of what the entries refer to by id. */
  names?: ReadonlyMap<string, { label: string }>;
}

/** A change in the words and units of the forms: "priceMinor: 120000" is "Price: ₹1,200.00". */
export function describeChange({ field, before, after }: FieldChange, context: AuditContext): FieldChange {
  const path = field.split(" › ");
  const name = path.at(-1) ?? "";
  const show = (value: string | null, kind: string | null) =>
    value === null ? null : describeValue(value, { name, kind, ...context });
  return {
    field: path.map((part) => labelOf(part, context.subjectType)).join(" › "),
    before: show(before, context.kinds?.before ?? null),
    after: show(after, context.kinds?.after ?? null),
  };
}

function labelOf(name: string, subjectType: string): string {
  const label = LABELS_BY_SUBJECT[subjectType]?.[name] ?? LABELS[name];
  if (label !== undefined) return label;
  // Keys that are no names, such as an article number or a size, stay as they are.
  if (!/^[a-z][A-Za-z]*$/.test(name)) return name;
  const words = name
    .replace(/Minor$/, "")
    .replace(/[bB]asisPoints$/, "Percentage")
    .replace(/Ids?$/, "");
  return capitalised(words.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

function describeValue(
  value: string,
  { name, kind, subjectType, money, names }: AuditContext & { name: string; kind: string | null },
): string {
  const named = names?.get(value);
  if (named) return named.label;
  const isDiscountValue = subjectType === "discount" && name === "value";
  if (/^-?\d+$/.test(value)) {
    if (name.endsWith("Minor") || (isDiscountValue && kind === "amount"))
      return formatMoney(Number(value), money);
    if (/basisPoints$/i.test(name) || (isDiscountValue && kind === "percent"))
      return `${Number(value) / 100}%`;
  }
  if (MOMENT.test(value)) return formatMoment(new Date(value));
  return CHOICES[name]?.[value] ?? VALUES[value] ?? value;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
