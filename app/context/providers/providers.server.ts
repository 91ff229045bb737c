import type { BookingCarrier } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { createShiprocket } from "#app/domain/orders/shipments/shiprocket/shiprocket.server.ts";
import type { GeneralSettings } from "#app/domain/settings/general.settings.ts";
import type { SenderSettings } from "#app/domain/messages/messages.settings.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { HostedCheckout } from "#app/domain/payments/payment-provider.ts";
import { createRazorpay } from "#app/domain/payments/razorpay/razorpay.server.ts";
import {
  outboxTransport,
  smtpTransport,
  type EmailTransport,
} from "#app/platform/messages/email-transport.server.ts";
import { msg91Transport } from "#app/platform/messages/msg91.server.ts";
import {
  outboxPhoneTransport,
  type PhoneTransport,
  type PhoneTransports,
} from "#app/platform/messages/phone-transport.server.ts";
import { whatsAppTransport } from "#app/platform/messages/whatsapp.server.ts";
import { acceptedSecrets } from "#app/platform/equal-secret.server.ts";
import { CDN_NAMES, openCdn } from "#app/platform/cdn/cdns.server.ts";
import type { Cdn } from "#app/platform/cdn/cdn.ts";
import { bucketOf, type Bucket } from "#app/platform/storage/open-originals.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import type { ProviderName } from "#app/platform/process/providers.ts";

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
  /** The bucket of images; null if none is connected. */
  readonly bucket: Bucket | null;
  /** The content delivery network in front of the store; null if none is connected. */
  readonly cdn: Cdn | null;
}

export interface ProviderDeps {
  settings: Pick<SettingsReader, "get">;
  log: Log;
  clock: Clock;
  outboxFolder: string;
  publicUrl: string;
}

/** Makes a provider, or returns the one that was made before from the same variables. */
export type KeepProvider = <Made extends object | null>(name: ProviderName, make: () => Made) => Made;

/** The providers that these variables configure. */
export function createProviders(
  env: Env,
  { clock, ...deps }: ProviderDeps,
  keep: KeepProvider = (_, make) => make(),
): ConnectedProviders {
  return {
    env,
    hosted: keep("razorpay", () => hostedOf(env)),
    carrier: keep("shiprocket", () => carrierOf(env, clock)),
    emailTransport: keep("smtp", () => emailTransportOf(env, deps)),
    phoneTransports: {
      whatsapp: keep("whatsapp", () => whatsAppOf(env, deps.outboxFolder)),
      sms: keep("msg91", () => smsOf(env, deps.outboxFolder)),
    },
    bucket: keep("s3", () => bucketOf(env, deps.log)),
    cdn: CDN_NAMES.map((name) => keep(name, () => openCdn(name, env))).find((cdn) => cdn !== null) ?? null,
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

/** WhatsApp, if its keys are set; else files in the outbox folder. */
function whatsAppOf(env: Env, folder: string): PhoneTransport {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = env;
  const { WHATSAPP_API_URL: apiUrl, MESSAGES_TIMEOUT_MS: timeoutMs } = env;
  return token && phoneNumberId
    ? whatsAppTransport({ apiUrl, token, phoneNumberId, timeoutMs })
    : outboxPhoneTransport({ folder, channel: "whatsapp" });
}

/** SMS by MSG91, if its key is set; else files in the outbox folder. */
function smsOf(env: Env, folder: string): PhoneTransport {
  const { MSG91_AUTH_KEY: authKey, MSG91_API_URL: apiUrl, MESSAGES_TIMEOUT_MS: timeoutMs } = env;
  return authKey
    ? msg91Transport({ apiUrl, authKey, timeoutMs })
    : outboxPhoneTransport({ folder, channel: "sms" });
}

/** The mail server of `SMTP_URL`; without one, files in the outbox folder. Without `MAIL_FROM` the shop's name is the sender's. */
function emailTransportOf(
  env: Env,
  { settings, outboxFolder, publicUrl }: Omit<ProviderDeps, "clock">,
): EmailTransport {
  const sender = async () => env.MAIL_FROM ?? headerOf(senderOf(await settings.get(), publicUrl));
  return env.SMTP_URL
    ? smtpTransport({ url: env.SMTP_URL, sender })
    : outboxTransport({ folder: outboxFolder, sender });
}

/** The sender of emails without `MAIL_FROM`: the setting, or the shop's name and "hello" at its domain. */
function senderOf({ sender, general }: StoreSettings, publicUrl: string): SenderSettings {
  const defaults = defaultSender(general, publicUrl);
  return { name: sender.name || defaults.name, address: sender.address || defaults.address };
}

/** The sender of emails without a setting. */
export function defaultSender({ name }: Pick<GeneralSettings, "name">, publicUrl: string): SenderSettings {
  return { name, address: `hello@${new URL(publicUrl).hostname}` };
}

function headerOf({ name, address }: SenderSettings): string {
  return `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}" <${address}>`;
}
