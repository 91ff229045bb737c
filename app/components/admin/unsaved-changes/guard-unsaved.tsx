import { useContext, useEffect, useRef } from "react";
import { useActionData, useNavigation } from "react-router";
import { contentOf, wasTypedEarly } from "#app/components/admin/unsaved-changes/form-content.ts";
import { addKeeper, DialogOfKeeper, handOver } from "#app/components/admin/unsaved-changes/unsaved.ts";

/** For an editor that is no form: while `isDirty`, leaving the page or its guarded dialog asks first. */
export function useUnsavedGuard(isDirty: boolean): void {
  const dialog = useContext(DialogOfKeeper);
  useEffect(
    () => (isDirty ? addKeeper({ dialog, form: () => null, hasUnsaved: () => true }) : undefined),
    [dialog, isDirty],
  );
}

interface GuardUnsavedProps {
  /** The form's id, where the guard stands outside of it. */
  form?: string;
  /** Changes with each save of a form that a fetcher sends. One that posts and is redirected needs none. */
  savedAs?: string | number;
  /** True when the form shows what was refused: all of it is unsaved from the start. */
  isUnsaved?: boolean;
}

/**
 * Stands in a form of the office: what has been changed in it and not been saved is not lost by a stray click. Leaving the page, closing
 * a `GuardedDialog` around it or the tab asks first; sending the form does not.
 */
export function GuardUnsaved({ form, savedAs, isUnsaved = false }: GuardUnsavedProps) {
  const dialog = useContext(DialogOfKeeper);
  const marker = useRef<HTMLInputElement>(null);
  const saved = useRef<string | null>(null);
  const isSent = useRef(false);

  useEffect(() => {
    const watched = marker.current?.form;
    if (watched) saved.current = wasTypedEarly(watched) || isUnsaved ? null : contentOf(watched);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a save is what it waits for
  }, [savedAs, isUnsaved]);

  useEffect(() => {
    const watched = marker.current?.form;
    const send = (event: SubmitEvent) => {
      isSent.current = true;
      handOver(event);
    };
    watched?.addEventListener("submit", send);
    const remove = addKeeper({
      dialog,
      form: () => watched ?? null,
      hasUnsaved: () => watched != null && contentOf(watched) !== saved.current,
    });
    return () => {
      watched?.removeEventListener("submit", send);
      remove();
    };
  }, [dialog]);

  // A post that ends in a redirect to the same page has saved what the form holds; one that was refused answers with data.
  const { state } = useNavigation();
  const refusal: unknown = useActionData();
  useEffect(() => {
    if (state !== "idle" || !isSent.current) return;
    const watched = marker.current?.form;
    isSent.current = false;
    if (refusal === undefined && watched) saved.current = contentOf(watched);
  }, [state, refusal]);

  // Belongs to the form without a name: it is not sent, and is where the form can be asked for.
  return <input ref={marker} type="hidden" form={form} />;
}
