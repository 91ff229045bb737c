import { useEffect, useState, useSyncExternalStore } from "react";
import { href, useSubmit } from "react-router";
import {
  deleteAllStoredForms,
  deleteStoredForm,
  listStoredFor,
  readStored,
  subscribeToStoredForms,
} from "#app/components/admin/unsaved-changes/stored-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

/** Offers forms lost when the session expired, one after the other. Once in the shell. */
export function RestoreFormDialog({ email }: { email: string }) {
  const stored = useSyncExternalStore(subscribeToStoredForms, readStored, () => "");
  const [openedAt] = useState(() => Date.now());
  // Closed or submitted: it is not offered again until another page load.
  const [hiddenKeptAt, setHiddenKeptAt] = useState<number | null>(null);
  const submit = useSubmit();
  const [form] = listStoredFor(stored, email, openedAt);
  const isLeftover = stored !== "" && form === undefined;
  useEffect(() => {
    if (isLeftover) deleteAllStoredForms();
  }, [isLeftover]);
  if (!form) return null;
  const save = async () => {
    setHiddenKeptAt(form.keptAt);
    await submit(new URLSearchParams(form.fields), { method: "post", action: form.action });
    // Unless the session has expired again, the form has been submitted.
    if (location.pathname !== href("/admin/login")) deleteStoredForm(form);
  };
  return (
    <Dialog
      isOpen={form.keptAt !== hiddenKeptAt}
      onClose={() => setHiddenKeptAt(form.keptAt)}
      title="Your unsaved changes"
      description={`Your session ended before “${form.label}” was submitted. Your changes are still in this browser.${form.hasFile ? " Choose the files again." : ""}`}
      footer={
        <>
          <Button variant="outline" onClick={() => deleteStoredForm(form)}>
            Discard
          </Button>
          <Button variant="dark" onClick={() => void save()}>
            {form.label}
          </Button>
        </>
      }
    />
  );
}
