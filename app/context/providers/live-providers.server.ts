import { failureOf } from "#app/context/providers/failure-of.server.ts";
import {
  createProviders,
  type ConnectedProviders,
  type KeepProvider,
  type ProviderDeps,
} from "#app/context/providers/providers.server.ts";
import { watchCalls } from "#app/context/providers/watch-calls.server.ts";
import {
  connectedEnv,
  isFailing,
  type ConnectionValues,
} from "#app/domain/connections/connection-values.server.ts";
import {
  readConnections,
  recordCall,
  resealConnections,
} from "#app/domain/connections/connections.server.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { EventBus } from "#app/platform/cache/event-bus.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { isSetUp, PROVIDERS, type ProviderName } from "#app/platform/process/providers.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

/** The providers of the environment and of the stored connections. A change in any process takes effect in every process. */
export interface LiveProviders extends ConnectedProviders {
  /** The secrets that seal connections; see `sealingSecretsOf`. */
  sealing: readonly SigningSecret[];
  /** The providers as they would be with these values for one of them. */
  preview(provider: ProviderName, values: ConnectionValues): ConnectedProviders;
  /** Records how a test went: null if it succeeded, or its message without secrets. */
  record(provider: ProviderName, failure: string | null): Promise<void>;
  /** Applies a change of the stored connections in this process, and tells the others. */
  changed(): Promise<void>;
  close(): Promise<void>;
}

interface LiveProvidersOptions extends ProviderDeps {
  db: Db;
  env: Env;
  eventBus: EventBus;
  sealing: readonly SigningSecret[];
}

/** Opens the providers. Stored connections are read at the start and after each change, so that a request costs no query. */
export async function openLiveProviders(options: LiveProvidersOptions): Promise<LiveProviders> {
  const { env, db, log, clock, eventBus, sealing } = options;
  await resealConnections(db, sealing);
  const calls = createCallRecord(options);
  const keepIn = createKeeper((name, error) => void noteCall(name, error));
  const create = (variables: Env) => createProviders(variables, options, keepIn(variables));
  const readEnv = createEnvReader(options, calls);
  let current = create(env);

  async function noteCall(name: ProviderName, error: unknown): Promise<void> {
    const failure = error === null ? null : failureOf(error, { env: current.env, name });
    await calls.note(name, failure);
  }

  const reloading = createReload(async () => (current = create(await readEnv())), log);
  eventBus.subscribe((event) => {
    if (event.kind === "connections") reloading.request();
  });
  await reloading.now();
  return {
    get env() {
      return current.env;
    },
    get hosted() {
      return current.hosted;
    },
    get carrier() {
      return current.carrier;
    },
    get emailTransport() {
      return current.emailTransport;
    },
    get phoneTransports() {
      return current.phoneTransports;
    },
    get bucket() {
      return current.bucket;
    },
    get cdn() {
      return current.cdn;
    },
    sealing,
    preview: (name, values) => createProviders(connectedEnv(env, new Map([[name, values]])), options),
    async record(provider, failure) {
      await recordCall(db, { provider, failure, at: clock.now() });
      eventBus.publish({ kind: "connections" });
    },
    async changed() {
      await reloading.now();
      eventBus.publish({ kind: "connections" });
    },
    close: reloading.close,
  };
}

type CallRecord = ReturnType<typeof createCallRecord>;

/** Records the calls that change what is known about a connection, and a connection that goes on failing once a minute. */
function createCallRecord({ db, clock, log, eventBus }: LiveProvidersOptions) {
  const failedAt = new Map<ProviderName, number>();
  return {
    /** Takes over what is stored: when the last call failed, or null if it succeeded. */
    learn(name: ProviderName, at: Date | null): void {
      if (at) failedAt.set(name, at.getTime());
      else failedAt.delete(name);
    },
    async note(provider: ProviderName, failure: string | null): Promise<void> {
      const at = clock.now();
      const failed = failedAt.get(provider);
      const isKnown = failure === null ? failed === undefined : failed !== undefined;
      if (isKnown && (failed === undefined || at.getTime() - failed < MINUTE_MS)) return;
      this.learn(provider, failure === null ? null : at);
      try {
        await recordCall(db, { provider, failure, at });
        eventBus.publish({ kind: "connections" });
      } catch (error) {
        log.warn({ err: error, provider }, "The result of a call to a provider could not be recorded");
      }
    },
  };
}

/** Keeps a provider as long as its variables stay the same: it may hold a token. */
function createKeeper(report: (name: ProviderName, failure: unknown) => void) {
  const kept = new Map<ProviderName, { variables: string; provider: object | null }>();
  return (env: Env): KeepProvider =>
    <Made extends object | null>(name: ProviderName, make: () => Made) => {
      const values = Object.keys(PROVIDERS[name].variables).map((variable) => env[variable as keyof Env]);
      const variables = JSON.stringify(values);
      const before = kept.get(name);
      // Cast: a name always has providers of one type.
      if (before?.variables === variables) return before.provider as Made;
      const made = make();
      const provider =
        made && isSetUp(name, env)
          ? watchCalls(made, { name, report: (failure) => report(name, failure) })
          : made;
      kept.set(name, { variables, provider });
      return provider;
    };
}

/** Reads the environment with the stored connections. */
function createEnvReader({ env, db, sealing, log }: LiveProvidersOptions, calls: CallRecord) {
  let values: ReadonlyMap<ProviderName, ConnectionValues> = new Map();
  return async (): Promise<Env> => {
    const stored = await readConnections(db, sealing);
    const read = new Map<ProviderName, ConnectionValues>();
    for (const [name, connection] of stored) {
      calls.learn(name, isFailing(connection) ? connection.failedAt : null);
      // A process that still runs with the secret before the last change goes on with what it has read.
      const now = connection.isUnreadable ? values.get(name) : connection.values;
      if (now) read.set(name, now);
      if (connection.isUnreadable)
        log.error(
          { provider: name },
          "The stored keys of a provider cannot be read: the secret that sealed them is neither SETTINGS_KEY nor SESSION_SECRET nor the previous one",
        );
    }
    values = read;
    return connectedEnv(env, values);
  };
}

const RETRY_MS = 5_000;

/** Runs a load one at a time, so that an older result never replaces a newer one, and again after a failure. */
function createReload(load: () => Promise<unknown>, log: Log) {
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  async function now(): Promise<void> {
    const next = running.then(load);
    running = next.catch(() => null);
    await next;
  }
  function request(): void {
    now().catch((error: unknown) => {
      log.warn({ err: error }, "The connections to providers could not be read; this is tried again");
      clearTimeout(timer);
      timer = setTimeout(request, RETRY_MS).unref();
    });
  }
  return {
    now,
    /** Loads in the background, and tries again until it succeeds. */
    request,
    async close() {
      clearTimeout(timer);
      await running;
    },
  };
}
