import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { MESSAGE_STATUSES, SUBSCRIBER_STATUSES } from "#app/domain/customers/messages/messages.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { id, moment } from "#app/platform/database/columns.ts";
import { CONSENT_SOURCES, PURPOSES } from "#app/domain/customers/consents/privacy-notice.ts";

// The next seven tables are Better Auth's; their property names are its field names.
export const users = pgTable(
  "users",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    role: text("role", { enum: ["customer", "admin", "staff"] })
      .notNull()
      .default("customer"),
    /** Orders without an account: no password, no email address, in no list of customers (`customer-records.server.ts`). */
    isGuest: boolean("is_guest").notNull().default(false),
    twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
    lastSignInAt: moment("last_sign_in_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("users_email_unique").on(table.email),
    // One index per sort order of the customer list, ending in the key so that a page is an index scan.
    index("users_created_idx").on(table.createdAt, table.id),
    index("users_name_idx").on(sql`${table.name} collate "C"`, table.id),
    index("users_last_sign_in_idx").on(table.lastSignInAt.desc().nullsLast(), table.id.desc().nullsFirst()),
    index("users_name_trigram_idx").using("gin", sql`${table.name} gin_trgm_ops`),
    index("users_email_trigram_idx").using("gin", sql`${table.email} gin_trgm_ops`),
    index("users_guests_idx")
      .on(table.id)
      .where(sql`is_guest`),
    // The owner and staff, whom counts of customers leave out.
    index("users_staff_idx")
      .on(table.role)
      .where(sql`role <> 'customer'`),
    // The database enforces a single administrator.
    uniqueIndex("users_one_admin_idx")
      .on(table.role)
      .where(sql`role = 'admin'`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text("token").notNull(),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** When the user last confirmed a sensitive change with the second factor. */
    secondFactorAt: moment("second_factor_at"),
  },
  (table) => [unique("sessions_token_unique").on(table.token), index("sessions_user_idx").on(table.userId)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    password: text("password"),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("accounts_user_idx").on(table.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: id(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("verifications_identifier_idx").on(table.identifier)],
);

/** An authenticator app as the second factor. `secret` is encrypted; `backupCodes` is a JSON list of hashes. */
export const twoFactors = pgTable(
  "two_factors",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    verified: boolean("verified").notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: moment("locked_until"),
    /** The 30-second step of the last accepted code; codes of this step or an earlier one are no longer valid. */
    lastStep: integer("last_step"),
  },
  (table) => [
    index("two_factors_user_idx").on(table.userId),
    index("two_factors_secret_idx").on(table.secret),
  ],
);

/** Customers' passkeys (WebAuthn credentials). They hold public keys only, so read access to the table does not allow a sign-in. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    publicKey: text("public_key").notNull(),
    credentialID: text("credential_id").notNull(),
    /** The signature counter, 32 bits unsigned. Synced passkeys always send 0. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text("transports"),
    aaguid: text("aaguid"),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [
    unique("passkeys_credential_id_unique").on(table.credentialID),
    index("passkeys_user_idx").on(table.userId),
  ],
);

export const rateLimits = pgTable(
  "rate_limits",
  {
    id: id(),
    key: text("key").notNull(),
    count: integer("count").notNull(),
    lastRequest: bigint("last_request", { mode: "number" }).notNull(),
  },
  (table) => [unique("rate_limits_key_unique").on(table.key)],
);

export const profiles = pgTable("profiles", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  fullName: text("full_name").notNull(),
  avatarMediaId: uuid("avatar_media_id").references(() => media.id, { onDelete: "set null" }),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

export const addresses = pgTable(
  "addresses",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    street: text("street").notNull(),
    city: text("city").notNull(),
    state: text("state").notNull(),
    postalCode: text("postal_code").notNull(),
    country: text("country").notNull(),
    /** In E.164 format. Empty if the shop did not require a phone number when the address was saved. */
    phone: text("phone").notNull().default(""),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("addresses_user_idx").on(table.userId),
    // Customers by phone number and city.
    index("addresses_phone_idx").on(table.phone),
    index("addresses_city_idx").on(sql`lower(${table.city})`),
  ],
);

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    status: text("status", { enum: MESSAGE_STATUSES }).notNull().default("new"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("contact_messages_created_at_idx").on(table.createdAt),
    index("contact_messages_status_idx").on(table.status, table.createdAt),
  ],
);

export const subscribers = pgTable(
  "subscribers",
  {
    id: id(),
    email: text("email").notNull(),
    token: text("token").notNull(),
    status: text("status", { enum: SUBSCRIBER_STATUSES }).notNull().default("pending"),
    createdAt: moment("created_at").notNull().defaultNow(),
    confirmedAt: moment("confirmed_at"),
  },
  (table) => [
    unique("subscribers_email_unique").on(table.email),
    unique("subscribers_token_unique").on(table.token),
    index("subscribers_created_at_idx").on(table.createdAt),
  ],
);

/**
 * Consents under the Digital Personal Data Protection Act 2023, section 6: one row per purpose and version of the notice, as proof of
 * what was agreed to and when. A withdrawal ends a row; consent given again is a new row. A person is known by the email address,
 * because guests have no account; a changed address takes its rows along.
 */
export const consents = pgTable(
  "consents",
  {
    id: id(),
    /** In lower case. */
    email: text("email").notNull(),
    purpose: text("purpose", { enum: PURPOSES }).notNull(),
    noticeVersion: text("notice_version").notNull(),
    source: text("source", { enum: CONSENT_SOURCES }).notNull(),
    givenAt: moment("given_at").notNull(),
    withdrawnAt: moment("withdrawn_at"),
  },
  (table) => [
    uniqueIndex("consents_current_idx")
      .on(table.email, table.purpose, table.noticeVersion)
      .where(sql`withdrawn_at is null`),
  ],
);
