import { errorCode } from "#app/lib/error-code.ts";
import { startSpan } from "#app/platform/process/spans.ts";
import { ProviderRefusal } from "#app/platform/process/provider-refusal.ts";

// Codes of nodemailer's errors about one message, which the mail server refused after the sign-in.
const ABOUT_A_MESSAGE = new Set(["EENVELOPE", "EMESSAGE"]);

/** Whether an error is the provider's answer to one request, so that the connection works. */
function isAnswer(error: unknown): boolean {
  if (error instanceof ProviderRefusal) return !error.refusesKeys;
  return ABOUT_A_MESSAGE.has(errorCode(error));
}

/** A provider whose calls are spans, and report how they went: null when the provider answered, else the error. */
export function watchCalls<Provider extends object>(
  provider: Provider,
  { name, report }: { name: string; report: (failure: unknown) => void },
): Provider {
  return new Proxy(provider, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      // The result of a test is recorded by `testProvider`.
      if (typeof member !== "function" || key === "testConnection") return member;
      return (...args: unknown[]) => {
        const endSpan = startSpan({ name: `${name} ${String(key)}`, kind: "client" });
        const result: unknown = Reflect.apply(member, target, args);
        // Only asynchronous methods call the provider.
        if (result instanceof Promise) {
          const end = (failure: unknown) => {
            endSpan?.(failure !== null);
            report(isAnswer(failure) ? null : failure);
          };
          result.then(() => end(null), end);
        }
        return result;
      };
    },
  });
}
