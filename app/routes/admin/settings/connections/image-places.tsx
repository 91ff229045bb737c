import { Form, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import type { ConnectionState } from "#app/routes/admin/settings/connections/connection-view.ts";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";

/** Where the images are, and where new ones are stored. `counts` is null if the bucket does not respond. */
export interface ImagePlacesView {
  storesInBucket: boolean;
  counts: { onlyInFolder: number; onlyInBucket: number; all: number } | null;
}

interface ImagePlacesProps extends ImagePlacesView {
  state: ConnectionState;
  /** Whether the owner may change the connection now. */
  isOpen: boolean;
}

/** The images that a bucket concerns: which are copied, and how to go back to the data folder. */
export function ImagePlaces({ state, storesInBucket, counts, isOpen }: ImagePlacesProps) {
  const isOn = state === "connected" || state === "environment";
  return (
    <Panel title="Your images">
      <div className="space-y-4 text-sm">
        {isOn ? (
          <PlacesOfImages storesInBucket={storesInBucket} counts={counts} />
        ) : (
          <p>
            The shop has {imagesOf(counts?.all ?? 0)} in its data folder. When a bucket is connected, they are
            copied there in the background and stay in the data folder as a copy. Until then they are shown
            from the data folder, so no picture is missing. New images are stored in the bucket.
          </p>
        )}
        {isOpen && state === "connected" && <ChangePlace storesInBucket={storesInBucket} />}
      </div>
    </Panel>
  );
}

const imagesOf = (count: number) => `${count} ${count === 1 ? "image" : "images"}`;

function PlacesOfImages({ storesInBucket, counts }: ImagePlacesView) {
  if (!counts)
    return (
      <Alert tone="warning">
        The bucket does not say which images it has. Images with a copy in the data folder are shown from
        there; others are missing until the bucket responds.
      </Alert>
    );
  const { onlyInFolder, onlyInBucket, all } = counts;
  const left = storesInBucket ? onlyInFolder : onlyInBucket;
  const place = storesInBucket ? "bucket" : "data folder";
  return (
    <>
      <p>
        New images are stored in the {place}. {left === 0 ? "All" : `${all - left} of`} {imagesOf(all)}{" "}
        {all === 1 ? "is" : "are"} there.
        {left > 0 &&
          ` The other ${imagesOf(left)} ${left === 1 ? "is" : "are"} copied in the background, also after a restart, and shown from where they are.`}
      </p>
      {storesInBucket && onlyInBucket > 0 && (
        <p>
          {imagesOf(onlyInBucket)} {onlyInBucket === 1 ? "is" : "are"} only in the bucket, so it cannot be
          disconnected yet.
        </p>
      )}
    </>
  );
}

function ChangePlace({ storesInBucket }: Pick<ImagePlacesView, "storesInBucket">) {
  const isPending = useNavigation().formData?.get("form") === "place";
  return (
    <Form method="post" className="space-y-3">
      <input type="hidden" name="form" value="place" />
      <input type="hidden" name="place" value={storesInBucket ? "folder" : "bucket"} />
      <p className="text-ink-soft">
        {storesInBucket
          ? "To do without the bucket, store new images in the data folder first: all images are then copied there. The data folder needs room for them, and several machines need a shared one."
          : "The bucket can be disconnected as soon as all images are in the data folder."}
      </p>
      <Button type="submit" variant="outline" isPending={isPending} pendingLabel="Saving...">
        {storesInBucket ? "Move the images to the data folder" : "Use the bucket again"}
      </Button>
    </Form>
  );
}
