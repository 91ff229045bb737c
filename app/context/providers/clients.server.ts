import type { BookingCarrier } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { createShiprocket } from "#app/domain/orders/shipments/shiprocket/shiprocket.server.ts";
import type { HostedCheckout } from "#app/domain/payments/payment-provider.ts";
import { createRazorpay } from "#app/domain/payments/razorpay/razorpay.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import { acceptedSecrets } from "#app/platform/equal-secret.server.ts";
import { msg91Transport } from "#app/platform/messages/msg91.server.ts";
import type { PhoneTransport } from "#app/platform/messages/phone-transport.server.ts";
import { whatsAppTransport } from "#app/platform/messages/whatsapp.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import type { PROVIDERS, ProviderName } from "#app/platform/process/providers.ts";

/** Opens a provider; null while its variables are not all set. */
export type OpenClient<Client> = (env: Env, clock: Clock) => Client | null;

/** The clients of some providers. Of several that are set up the first is used. */
export type Clients<Client> = Readonly<Partial<Record<ProviderName, OpenClient<Client>>>>;

export const PAYMENT_PAGES = { razorpay: openRazorpay } satisfies Clients<HostedCheckout>;

export const CARRIERS = { shiprocket: openShiprocket } satisfies Clients<BookingCarrier>;

export const WHATSAPP = { whatsapp: openWhatsApp } satisfies Clients<PhoneTransport>;

export const SMS = { msg91: openMsg91 } satisfies Clients<PhoneTransport>;

type NameOf<Kind> = {
  [Name in ProviderName]: (typeof PROVIDERS)[Name]["kind"] extends Kind ? Name : never;
}[ProviderName];

type Testable = OpenClient<{ testConnection?(): Promise<string> }>;

/** All of them. TypeScript asks for each provider of these kinds. */
export const CLIENTS: Readonly<Record<NameOf<"payment" | "courier" | "phone">, Testable>> = {
  ...PAYMENT_PAGES,
  ...CARRIERS,
  ...WHATSAPP,
  ...SMS,
};

function openShiprocket(env: Env, clock: Clock): BookingCarrier | null {
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

function openRazorpay(env: Env): HostedCheckout | null {
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

function openWhatsApp(env: Env): PhoneTransport | null {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = env;
  const { WHATSAPP_API_URL: apiUrl, MESSAGES_TIMEOUT_MS: timeoutMs } = env;
  return token && phoneNumberId ? whatsAppTransport({ apiUrl, token, phoneNumberId, timeoutMs }) : null;
}

function openMsg91(env: Env): PhoneTransport | null {
  const { MSG91_AUTH_KEY: authKey, MSG91_API_URL: apiUrl, MESSAGES_TIMEOUT_MS: timeoutMs } = env;
  return authKey ? msg91Transport({ apiUrl, authKey, timeoutMs }) : null;
}
