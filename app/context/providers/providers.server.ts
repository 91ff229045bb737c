import type { BookingCarrier } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import type { GeneralSettings } from "#app/domain/settings/general.settings.ts";
import type { SenderSettings } from "#app/domain/messages/messages.settings.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { HostedCheckout } from "#app/domain/payments/payment-provider.ts";
import {
  outboxTransport,
  smtpTransport,
  type EmailTransport,
} from "#app/platform/messages/email-transport.server.ts";
import {
  outboxPhoneTransport,
  type PhoneChannel,
  type PhoneTransport,
  type PhoneTransports,
} from "#app/platform/messages/phone-transport.server.ts";
import { CDN_NAMES, openCdn } from "#app/platform/cdn/cdns.server.ts";
import type { Cdn } from "#app/platform/cdn/cdn.ts";
import { bucketOf, type Bucket } from "#app/platform/storage/open-originals.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import {
  CARRIERS,
  PAYMENT_PAGES,
  SMS,
  WHATSAPP,
  type Clients,
} from "#app/context/providers/clients.server.ts";
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

/** Providers that code passes to `createApp`, such as one in development: used instead of those of the environment and the connections. */
export interface GivenProviders {
  hosted?: HostedCheckout;
  carrier?: BookingCarrier;
  phoneTransports?: Partial<PhoneTransports>;
}

export interface ProviderDeps {
  given?: GivenProviders;
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
  { clock, given = {}, ...deps }: ProviderDeps,
  keep: KeepProvider = (_, make) => make(),
): ConnectedProviders {
  // The fallback is the client of the last name, so that it is not created again at each reading of the connections.
  const first = <Client extends object, None extends Client | null>(
    clients: Clients<Client>,
    fallback: () => None,
  ): Client | None =>
    namesOf(clients)
      .map((name, index, { length }) =>
        keep(name, () => clients[name]?.(env, clock) ?? (index === length - 1 ? fallback() : null)),
      )
      .find((client) => client !== null) ?? fallback();
  return {
    env,
    hosted: given.hosted ?? first(PAYMENT_PAGES, () => null),
    carrier: given.carrier ?? first(CARRIERS, () => null),
    emailTransport: keep("smtp", () => emailTransportOf(env, deps)),
    phoneTransports: {
      whatsapp: given.phoneTransports?.whatsapp ?? first(WHATSAPP, () => outboxOf("whatsapp", deps)),
      sms: given.phoneTransports?.sms ?? first(SMS, () => outboxOf("sms", deps)),
    },
    bucket: keep("s3", () => bucketOf(env, deps.log)),
    cdn: CDN_NAMES.map((name) => keep(name, () => openCdn(name, env))).find((cdn) => cdn !== null) ?? null,
  };
}

function namesOf(clients: Clients<unknown>): ProviderName[] {
  // Cast: Object.keys returns string[], and the keys are names of providers.
  return Object.keys(clients) as ProviderName[];
}

function outboxOf(
  channel: PhoneChannel,
  { outboxFolder }: Pick<ProviderDeps, "outboxFolder">,
): PhoneTransport {
  return outboxPhoneTransport({ folder: outboxFolder, channel });
}

/** The mail server of `SMTP_URL`; without one, files in the outbox folder. Without `MAIL_FROM` the shop's name is the sender's. */
function emailTransportOf(
  env: Env,
  { settings, outboxFolder, publicUrl }: Omit<ProviderDeps, "clock" | "given">,
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
