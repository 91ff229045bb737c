import { useEffect, useState } from "react";
import { Form, href, Link, useNavigation, useRevalidator } from "react-router";
import type { ImportProgress as Progress } from "#app/domain/catalog/import/import-plan.ts";
import { countOf } from "#app/routes/admin/products/import/import-badge.tsx";
import { Button } from "#app/ui/button.tsx";

interface ImportProgressProps {
  importId: string;
  initial: Progress;
  /** The name of the file that is applied before; null if none is. */
  waitsFor: string | null;
}

/** How far an import is, live by a script and otherwise by reloading, with a button to stop it. */
export function ImportProgress({ importId, initial, waitsFor }: ImportProgressProps) {
  const { doneCount, itemCount, skippedCount } = useProgress(importId, initial);
  const isPending = useNavigation().formData?.get("step") === "stop";
  return (
    <section
      aria-labelledby="import-progress"
      className="space-y-3 rounded border border-line bg-white p-4 sm:px-5"
    >
      <h2 id="import-progress" className="text-[0.9375rem] font-semibold">
        {waitsFor !== null && doneCount === 0 ? "Waiting" : "Importing"}
      </h2>
      <progress
        aria-labelledby="import-progress"
        value={doneCount}
        max={itemCount}
        className="progress block h-2 w-full"
      />
      <p className="text-sm tabular">
        {doneCount.toLocaleString("en-IN")} of {countOf(itemCount, "product")}
        {skippedCount > 0 && `, ${skippedCount.toLocaleString("en-IN")} skipped`}
      </p>
      <p className="text-sm text-ink-soft">
        {waitsFor !== null && doneCount === 0
          ? `“${waitsFor}” is imported first. `
          : "You can leave this page: the import continues. "}
        <noscript>
          <Link
            reloadDocument
            to={href("/admin/products/import/:importId", { importId })}
            className="underline"
          >
            Reload this page
          </Link>{" "}
          to see how far it is.
        </noscript>
      </p>
      <Form method="post">
        <Button type="submit" name="step" value="stop" variant="outline" isPending={isPending}>
          Stop
        </Button>
      </Form>
    </section>
  );
}

/** The progress of the page, then as the store reports it. The page is loaded again at the end. */
function useProgress(importId: string, initial: Progress): Progress {
  const [progress, setProgress] = useState(initial);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const events = new EventSource(href("/admin/products/import/:importId/progress", { importId }));
    events.addEventListener("progress", ({ data }: MessageEvent<string>) => {
      // The store sends no other data under this event name.
      const current = JSON.parse(data) as Progress;
      setProgress(current);
      if (current.status === "applying") return;
      events.close();
      void revalidate();
    });
    return () => events.close();
  }, [importId, revalidate]);
  return progress;
}
