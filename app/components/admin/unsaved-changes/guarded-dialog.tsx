import { useId, type ComponentProps } from "react";
import { GuardDialog, leaveDialog } from "#app/components/admin/unsaved-changes/unsaved.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

/** A dialog with a form: its button, Escape and a click beside it ask first when a `GuardUnsaved` inside holds changes. */
export function GuardedDialog({ onClose, ...rest }: ComponentProps<typeof Dialog>) {
  const id = useId();
  return (
    <GuardDialog value={id}>
      <Dialog {...rest} onClose={() => leaveDialog(id, onClose)} />
    </GuardDialog>
  );
}
