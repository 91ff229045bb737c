import type { BookingCarrier } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { createShiprocket } from "#app/domain/orders/shipments/shiprocket/shiprocket.server.ts";
import type { GeneralSettings } from "#app/domain/settings/general.settings.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { HostedCheckout } from "#app/domain/payments/payment-provider.ts";
import { createRazorpay } from "#app/domain/payments/razorpay/razorpay.server.ts";
import {
  outboxTransport,
  smtpTransport,
  type EmailTransport,
} from "#app/platform/messages/email-transport.server.ts";
import { msg91Transport } from "#app/platform/messages/msg91.server.ts";
import { outboxPhoneTransport, type PhoneTransports } from "#app/platform/messages/phone-transport.server.ts";
import { whatsAppTransport } from "#app/platform/messages/whatsapp.server.ts";
import { acceptedSecrets } from "#app/platform/equal-secret.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";

/** The providers that are connected. They can change while the store runs: read them when they are used, never at the start. */
export interface ConnectedProviders {
  /** The variables of the providers. */
  readonly env: Env;
  /** The provider with a payment page; null if none is connected. */
  readonly hosted: HostedCheckout | null;
  /** The carrier that books parcels; null if none is connected. */
  readonly carrier: BookingCarrier | null;
  readonly emailTransport: EmailTransport;
  readonly phoneTransports: PhoneTransports;
}

interface ProviderDeps {
  db: Db;
  clock: Clock;
  outboxFolder: string;
  publicUrl: string;
}

/** The providers that the environment configures. */
export function createProviders(env: Env, { clock, ...deps }: ProviderDeps): ConnectedProviders {
  return {
    env,
    hosted: hostedOf(env),
    carrier: carrierOf(env, clock),
    emailTransport: createEmailTransport(env, deps),
    phoneTransports: createPhoneTransports(env, deps.outboxFolder),
  };
}

/** Shiprocket, if its account is set; null otherwise. */
function carrierOf(env: Env, clock: Clock): BookingCarrier | null {
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password } = env;
  const { SHIPROCKET_WEBHOOK_TOKEN: webhookToken, SHIPROCKET_PICKUP_PIN: pickupPostalCode } = env;
  if (!email || !password || !webhookToken || !pickupPostalCode) return null;
  return createShiprocket({
    email,
    password,
    webhookTokens: acceptedSecrets(webhookToken, env.SHIPROCKET_WEBHOOK_TOKEN_PREVIOUS),
    pickupPostalCode,
    pickupLocation: env.SHIPROCKET_PICKUP_LOCATION,
    apiUrl: env.SHIPROCKET_API_URL,
    timeoutMs: env.SHIPROCKET_TIMEOUT_MS,
    clock,
  });
}

/** Razorpay, if its keys are set; null otherwise. */
function hostedOf(env: Env): HostedCheckout | null {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = env;
  if (!keyId || !keySecret || !webhookSecret) return null;
  const { RAZORPAY_API_URL: apiUrl, PAYMENT_TIMEOUT_MS: timeoutMs } = env;
  const webhookSecrets = acceptedSecrets(webhookSecret, env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS);
  return createRazorpay({ keyId, keySecret, webhookSecrets, apiUrl, timeoutMs });
}

/** WhatsApp and SMS by the keys of their providers; without them, files in the outbox folder. */
function createPhoneTransports(env: Env, folder: string): PhoneTransports {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, MSG91_AUTH_KEY: authKey } = env;
  const timeoutMs = env.MESSAGES_TIMEOUT_MS;
  return {
    whatsapp:
      token && phoneNumberId
        ? whatsAppTransport({ apiUrl: env.WHATSAPP_API_URL, token, phoneNumberId, timeoutMs })
        : outboxPhoneTransport({ folder, channel: "whatsapp" }),
    sms: authKey
      ? msg91Transport({ apiUrl: env.MSG91_API_URL, authKey, timeoutMs })
      : outboxPhoneTransport({ folder, channel: "sms" }),
  };
}

/** The mail server of `SMTP_URL`; without one, files in the outbox folder. Without `MAIL_FROM` the shop's name is the sender's. */
function createEmailTransport(
  env: Env,
  { db, outboxFolder, publicUrl }: { db: Db; outboxFolder: string; publicUrl: string },
): EmailTransport {
  const sender = async () => env.MAIL_FROM ?? senderOf(await readSection(db, "general"), publicUrl);
  return env.SMTP_URL
    ? smtpTransport({ url: env.SMTP_URL, sender })
    : outboxTransport({ folder: outboxFolder, sender });
}

function senderOf({ value: { name } }: { value: GeneralSettings }, publicUrl: string): string {
  return `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}" <hello@${new URL(publicUrl).hostname}>`;
}
