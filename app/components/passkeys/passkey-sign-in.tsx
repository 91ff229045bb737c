import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { PasskeySignInProps } from "#app/components/passkeys/sign-in-button.tsx";
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
  const [wasInView, setWasInView] = useState(false);
  useEffect(() => {
    if (!canUsePasskeys || !place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setWasInView(true);
      observer.disconnect();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [canUsePasskeys]);
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
