import { useEffect } from "react";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";

let lastShownId = "";

/** A flash message of the previous request: a toast, or a banner without JavaScript. */
export function FlashMessage({ flash }: { flash: (ToastMessage & { id: string }) | null }) {
  useEffect(() => {
    if (!flash || flash.id === lastShownId) return;
    lastShownId = flash.id;
    showToast(flash);
  }, [flash]);
  if (!flash) return null;
  return (
    <noscript>
      <Alert tone={flash.tone} title={flash.title} className="shell my-4">
        {flash.description}
        {flash.action && (
          <a href={flash.action.href} className="underlined ml-2 font-semibold">
            {flash.action.label}
          </a>
        )}
        {flash.undo && (
          <form method="post" action={flash.undo.href}>
            {Object.entries(flash.undo.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className="underlined min-h-6 font-semibold">
              Undo
            </button>
          </form>
        )}
      </Alert>
    </noscript>
  );
}
