import { lazy, Suspense, useRef } from "react";
import type { PasskeySignInProps } from "#app/components/passkeys/sign-in-button.tsx";
import { useComesNear } from "#app/components/use-comes-near.ts";
import { usePasskeySupport } from "#app/components/passkeys/use-passkey-support.ts";

const PasskeySignInButton = lazy(async () => {
  const module = await import("#app/components/passkeys/sign-in-button.tsx");
  return { default: module.PasskeySignInButton };
});

/**
 * The passkey sign-in button, if the browser supports passkeys. Its script is loaded when it comes into view: in the header, when the
 * dropdown opens.
 */
export function PasskeySignIn({ className, ...props }: PasskeySignInProps & { className?: string }) {
  const canUsePasskeys = usePasskeySupport();
  const place = useRef<HTMLDivElement>(null);
  const wasInView = useComesNear(place, { isOff: !canUsePasskeys });
  if (!canUsePasskeys) return null;
  return (
    <div ref={place} className={className}>
      {wasInView && (
        <Suspense fallback={null}>
          <PasskeySignInButton {...props} />
        </Suspense>
      )}
    </div>
  );
}
