import { useEffect } from "react";
import { useBlocker, type BlockerFunction } from "react-router";
import {
  discardUnsaved,
  hasUnsaved,
  isSubmissionAllowed,
} from "#app/components/admin/unsaved-changes/unsaved.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

/** Asks before unsaved changes in a form with `GuardUnsaved` are lost. Rendered once: the router supports one blocker at a time. */
export function UnsavedChanges() {
  const blocker = useBlocker(wouldLose);
  useEffect(() => {
    const keepTab = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", keepTab);
    return () => window.removeEventListener("beforeunload", keepTab);
  }, []);
  const stay = () => blocker.reset?.();
  const discard = () => {
    discardUnsaved();
    blocker.proceed?.();
  };
  return (
    <Dialog
      isOpen={blocker.state === "blocked"}
      onClose={stay}
      title="Discard unsaved changes?"
      description="Your changes on this page have not been saved."
      footer={
        <>
          <Button variant="danger" onClick={discard}>
            Discard changes
          </Button>
          <Button variant="dark" onClick={stay}>
            Keep editing
          </Button>
        </>
      }
    />
  );
}

const wouldLose: BlockerFunction = ({ currentLocation, nextLocation }) => {
  const staysOnPage = nextLocation.pathname === currentLocation.pathname;
  const isJump = staysOnPage && nextLocation.search === currentLocation.search && nextLocation.hash !== "";
  // A form that posts to its own page returns to it, so the other forms of the page keep their content.
  if (isJump || (staysOnPage && isSubmissionAllowed())) return false;
  return hasUnsaved();
};
