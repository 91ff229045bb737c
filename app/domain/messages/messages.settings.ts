import { z } from "zod";
import { MESSAGE_KIND_NAMES, type MessageKindName } from "#app/domain/messages/message-kinds.ts";

/** The emails to the shop itself, with their checkboxes under Settings > Notifications. Each is on by default. */
export const SHOP_EMAILS = {
  newOrder: { label: "A new order", hint: "When it is paid." },
  newReturn: { label: "A return is requested", hint: "The customer is waiting for a reply." },
  contactMessage: { label: "A contact form message", hint: "It also appears under Messages." },
  refundFailed: {
    label: "A refund failed",
    hint: "The customer is still owed the money: action is needed.",
  },
  heldStock: {
    label: "Unpaid checkouts hold much of the stock",
    hint: "From the share set under Checkout. At most once a day.",
  },
  messageLimit: {
    label: "Too many messages",
    hint: "When the day’s WhatsApp and SMS messages are used up, or too many emails about one thing would come in an hour.",
  },
} as const;

type ShopEmail = keyof typeof SHOP_EMAILS;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const SHOP_EMAIL_NAMES = Object.keys(SHOP_EMAILS) as ShopEmail[];

/** An object with the same value for each email to the shop. */
export function forEachShopEmail<Value>(value: Value): Record<ShopEmail, Value> {
  // Cast: Object.fromEntries loses the keys.
  return Object.fromEntries(SHOP_EMAIL_NAMES.map((name) => [name, value])) as Record<ShopEmail, Value>;
}

/** Templates at a provider by kind of message; empty where the kind is not sent on this channel. */
const Templates = z.partialRecord(z.enum(MESSAGE_KIND_NAMES), z.string().max(100));

const DEFAULT_DAILY_BUDGET = 2000;

export const MAX_DAILY_BUDGET = 1_000_000;

/** The channels to phones. The keys of their providers are in the environment. */
export const MessageSettings = z.object({
  whatsapp: z.object({
    isOn: z.boolean(),
    /** Language of the templates, as WhatsApp names it: "en", "en_US", "hi". */
    language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
    /** Names of templates. */
    templates: Templates,
  }),
  sms: z.object({
    isOn: z.boolean(),
    /** Ids of the provider's templates, each of which belongs to a DLT template id. */
    templates: Templates,
  }),
  /** The most messages to phones in a day in India: each costs money. Further ones wait for the next day. */
  dailyBudget: z.int().min(1).max(MAX_DAILY_BUDGET).default(DEFAULT_DAILY_BUDGET),
});

export type MessageSettings = z.infer<typeof MessageSettings>;

const byName = (kind: MessageKindName) => [kind, kind.replaceAll("-", "_")] as const;

export const DEFAULT_MESSAGES: MessageSettings = {
  whatsapp: {
    isOn: false,
    language: "en",
    templates: Object.fromEntries(MESSAGE_KIND_NAMES.map(byName)),
  },
  sms: { isOn: false, templates: {} },
  dailyBudget: DEFAULT_DAILY_BUDGET,
};

const WithKind = z.enum(MESSAGE_KIND_NAMES);

/** The template of a kind of message on a channel, or null where the owner has set none. */
export function templateOf(
  { whatsapp, sms }: MessageSettings,
  channel: "whatsapp" | "sms",
  kind: string,
): { name: string; language: string } | null {
  const read = WithKind.safeParse(kind);
  const { templates } = channel === "whatsapp" ? whatsapp : sms;
  const name = read.success ? templates[read.data] : undefined;
  return name ? { name, language: whatsapp.language } : null;
}

export const messagesSection = {
  schema: MessageSettings,
  default: DEFAULT_MESSAGES,
  label: "WhatsApp and SMS",
  adminPage: { name: "Notifications", path: "/admin/settings/notifications" },
  isOnPublicPages: false,
  fieldLabels: {
    dailyBudget: "Most messages a day",
  },
} as const;

/** Which emails go to the shop itself, and their address. */
export const NotificationSettings = z.object({
  /** Empty for the shop's own address. */
  email: z.union([z.literal(""), z.email()]),
  ...forEachShopEmail(z.boolean().default(true)),
});

export type NotificationSettings = z.infer<typeof NotificationSettings>;

const DEFAULT_NOTIFICATIONS: NotificationSettings = { email: "", ...forEachShopEmail(true) };

export const notificationsSection = {
  schema: NotificationSettings,
  default: DEFAULT_NOTIFICATIONS,
  label: "Emails to the shop",
  adminPage: { name: "Notifications", path: "/admin/settings/notifications" },
  isOnPublicPages: false,
} as const;

/** Who emails come from. */
export const SenderSettings = z.object({
  /** Empty for the shop's name. */
  name: z.string().max(100),
  /** Empty for "hello" at the shop's domain. */
  address: z.union([z.literal(""), z.email()]),
});

export type SenderSettings = z.infer<typeof SenderSettings>;

export const senderSection = {
  schema: SenderSettings,
  default: { name: "", address: "" },
  label: "Sender of emails",
  adminPage: { name: "Notifications", path: "/admin/settings/notifications" },
  isOnPublicPages: false,
} as const;

export const MAX_WAIT_SECONDS = 300;

const DEFAULT_WAIT_SECONDS = 60;

/** The delay of the messages of an admin action. */
export const SendingSettings = z.object({
  /** The time in which the action can be undone; 0 sends its messages at once. */
  waitSeconds: z.int().min(0).max(MAX_WAIT_SECONDS).default(DEFAULT_WAIT_SECONDS),
});

export type SendingSettings = z.infer<typeof SendingSettings>;

export const sendingSection = {
  schema: SendingSettings,
  default: { waitSeconds: DEFAULT_WAIT_SECONDS },
  label: "Time to undo",
  adminPage: { name: "Notifications", path: "/admin/settings/notifications" },
  isOnPublicPages: false,
  fieldLabels: { waitSeconds: "Delay before messages are sent and couriers booked" },
} as const;
