import { lazy, Suspense, useRef, type ComponentType } from "react";
import type { PasskeySignInProps } from "#app/components/passkeys/sign-in-button.tsx";
import { useNearViewport } from "#app/components/use-near-viewport.ts";
import { usePasskeySupport } from "#app/components/passkeys/ceremony.ts";
import { classNames } from "#app/ui/class-names.ts";

// A button that cannot be loaded leaves the sign-in with a password.
const PasskeySignInButton = lazy(async (): Promise<{ default: ComponentType<PasskeySignInProps> }> => {
  const loaded = await import("#app/components/passkeys/sign-in-button.tsx").catch(() => null);
  return { default: loaded?.PasskeySignInButton ?? (() => null) };
});

// The heights of the button.
const HEIGHTS = { md: "min-h-11", lg: "min-h-13" };

/**
 * The passkey sign-in button, if the browser supports passkeys. Its script is loaded when it comes into view: in the header, when the
 * dropdown opens. Its place is reserved from the first paint on, so that nothing moves when it appears.
 */
export function PasskeySignIn({ className, ...props }: PasskeySignInProps & { className?: string }) {
  const canUsePasskeys = usePasskeySupport();
  const container = useRef<HTMLDivElement>(null);
  const wasInView = useNearViewport(container, { isOff: !canUsePasskeys });
  return (
    <div ref={container} className={classNames("noscript:hidden", HEIGHTS[props.size ?? "lg"], className)}>
      {wasInView && (
        <Suspense fallback={null}>
          <PasskeySignInButton {...props} />
        </Suspense>
      )}
    </div>
  );
}
