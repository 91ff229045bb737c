import { lazy, Suspense, useId, useState, useSyncExternalStore } from "react";
import { Button } from "#app/ui/button.tsx";
import { FieldError, TextField } from "#app/ui/form/field.tsx";

const ImageDialog = lazy(async () => {
  const { ImageDialog: dialog } = await import("#app/components/admin/text-editor/image-dialog.tsx");
  return { default: dialog };
});

interface LibraryImageFieldProps {
  label: string;
  name: string;
  /** The path of the current image; empty for none. */
  defaultValue: string;
  error: string | undefined;
}

const PATH_HINT = "The path of an image of the store: /images/….webp. Leave empty for none.";
const neverChanges = () => () => undefined;

/** An image of the shop, submitted as its path: chosen from the media library or uploaded; without JavaScript its path is entered. */
export function LibraryImageField(props: LibraryImageFieldProps) {
  const hasScript = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return hasScript ? <ChosenImage {...props} /> : <TextField {...props} hint={PATH_HINT} maxLength={200} />;
}

function ChosenImage({ label, name, defaultValue, error }: LibraryImageFieldProps) {
  const errorId = useId();
  const [path, setPath] = useState(defaultValue);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <input type="hidden" name={name} value={path} />
      {path !== "" && (
        <img
          src={path}
          alt=""
          className="max-h-56 w-full rounded border border-line bg-linen object-contain"
        />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => setIsChoosing(true)}>
          {path === "" ? "Choose an image" : "Choose another image"}
        </Button>
        {path !== "" && (
          <Button variant="outline" size="sm" aria-label={`Remove: ${label}`} onClick={() => setPath("")}>
            Remove
          </Button>
        )}
      </div>
      {isChoosing && (
        <Suspense>
          <ImageDialog
            isDescribed={false}
            onClose={() => setIsChoosing(false)}
            onInsert={({ url }) => {
              setIsChoosing(false);
              setPath(url);
            }}
          />
        </Suspense>
      )}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
