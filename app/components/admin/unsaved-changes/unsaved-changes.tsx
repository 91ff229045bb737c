import { useEffect, useSyncExternalStore } from "react";
import { useBlocker, type BlockerFunction } from "react-router";
import {
  discardUnsaved,
  getRequested,
  getNothingRequested,
  hasUnsaved,
  isHandingOver,
  setRequested,
  subscribeToRequested,
} from "#app/components/admin/unsaved-changes/unsaved.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

/** Asks before anything that a `GuardUnsaved` watches is lost. Once in the shell: the router knows one blocker at a time. */
export function UnsavedChanges() {
  const blocker = useBlocker(wouldLose);
  const leave = useSyncExternalStore(subscribeToRequested, getRequested, getNothingRequested);
  useEffect(() => {
    const keepTab = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", keepTab);
    return () => window.removeEventListener("beforeunload", keepTab);
  }, []);
  const stay = () => {
    blocker.reset?.();
    setRequested(null);
  };
  const discard = () => {
    setRequested(null);
    if (blocker.state === "blocked") discardUnsaved();
    blocker.proceed?.();
    leave?.();
  };
  return (
    <Dialog
      isOpen={blocker.state === "blocked" || leave !== null}
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
  // A form that posts to its own page comes back to it: what another form there holds stays where it is.
  if (isJump || (staysOnPage && isHandingOver())) return false;
  return hasUnsaved();
};
