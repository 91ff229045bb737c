import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Trash2 from "lucide-react/icons/trash-2";
import { useId, useState } from "react";
import { DragHandle } from "#app/components/admin/lists/drag-handle.tsx";
import { DRAG_ROW, useDragRows } from "#app/components/admin/lists/use-drag-rows.ts";
import { useFocusNext } from "#app/components/admin/lists/use-focus-next.ts";
import { thumbAddress } from "#app/components/product-image.tsx";
import {
  mostPictures,
  withoutPicture,
  withPictureAdded,
  withPictureAt,
  withPictureMoved,
  type PictureDraft,
  type ProductDraft,
} from "#app/domain/catalog/products/product-draft.ts";
import type { ProductChoices } from "#app/domain/catalog/product.forms.ts";
import { PictureUpload } from "#app/routes/admin/products/images/image-upload.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

interface PictureListProps {
  draft: ProductDraft;
  onChange: (change: (draft: ProductDraft) => ProductDraft) => void;
  choices: ProductChoices;
  errors: Record<string, string>;
  /** A product that is there can be given pictures without a script too. */
  isSaved: boolean;
}

/** The pictures of a product: in which order, what they show, and in which colour. */
export function PictureList({ draft, onChange, choices, errors, isSaved }: PictureListProps) {
  const id = useId();
  const [said, setSaid] = useState("");
  const focusNext = useFocusNext();
  const { pictures } = draft;
  const place = (picture: PictureDraft, next: ProductDraft) => {
    const at = next.pictures.findIndex((one) => one.id === picture.id) + 1;
    setSaid(`Image ${at} of ${next.pictures.length}`);
  };
  const move = (picture: PictureDraft, by: -1 | 1) => {
    // At the end of the list its other button goes on.
    focusNext(`${id}-${picture.id}-${by}`, `${id}-${picture.id}-${-by}`);
    place(picture, withPictureMoved(draft, picture.id, by));
    onChange((now) => withPictureMoved(now, picture.id, by));
  };
  const drag = useDragRows((from, to) => {
    const picture = pictures[from];
    if (!picture) return;
    place(picture, withPictureAt(draft, picture.id, to));
    onChange((now) => withPictureAt(now, picture.id, to));
  });
  const colours = choices.colours.filter((colour) => draft.colourIds.includes(colour.id));
  return (
    <section aria-labelledby={`${id}-title`} className="space-y-3">
      <h3 id={`${id}-title`} className="text-[0.9375rem] font-semibold">
        Images
      </h3>
      {pictures.length > 0 && (
        <ol aria-label="Images in order" className="space-y-2">
          {pictures.map((picture, index) => {
            const name = picture.alt || `image ${index + 1}`;
            const step = (by: -1 | 1) => ({
              id: `${id}-${picture.id}-${by}`,
              type: "submit" as const,
              name: "step",
              value: `${by < 0 ? "earlier" : "later"} ${picture.id}`,
              onClick: (event: React.MouseEvent) => {
                event.preventDefault();
                move(picture, by);
              },
            });
            const change = (changed: PictureDraft) =>
              onChange((now) => ({
                ...now,
                pictures: now.pictures.map((one) => (one.id === picture.id ? changed : one)),
              }));
            return (
              // The buttons move it too: dragging is a shortcut.
              <li
                key={picture.id}
                {...drag.row(index)}
                className={classNames(
                  "flex flex-wrap items-start gap-3 rounded border border-line bg-white p-2 sm:flex-nowrap",
                  DRAG_ROW,
                )}
              >
                <input type="hidden" name={`picture.${index}.id`} value={picture.id} />
                <DragHandle drag={drag} index={index} className="gap-1">
                  <img
                    src={thumbAddress(picture.id)}
                    alt=""
                    width={64}
                    height={80}
                    draggable={false}
                    className="h-20 w-16 rounded bg-linen object-cover"
                  />
                </DragHandle>
                <div className="order-last grid w-full min-w-0 gap-3 sm:order-none sm:grid-cols-2">
                  <TextField
                    label="Alt text"
                    name={`picture.${index}.alt`}
                    value={picture.alt}
                    error={errors[`picture.${index}.alt`] ?? errors[`picture.${index}.id`]}
                    maxLength={200}
                    autoComplete="off"
                    onChange={({ currentTarget }) => change({ ...picture, alt: currentTarget.value })}
                    className={colours.length > 0 ? undefined : "sm:col-span-2"}
                  />
                  {colours.length > 0 && (
                    <SelectField
                      label="Colour"
                      name={`picture.${index}.colourId`}
                      value={picture.colourId}
                      onChange={({ currentTarget }) => change({ ...picture, colourId: currentTarget.value })}
                    >
                      <option value="">All colours</option>
                      {colours.map((colour) => (
                        <option key={colour.id} value={colour.id}>
                          {colour.label}
                        </option>
                      ))}
                    </SelectField>
                  )}
                </div>
                <div className="ml-auto flex shrink-0">
                  <IconButton label={`Move earlier: ${name}`} disabled={index === 0} {...step(-1)}>
                    <ArrowUp aria-hidden className="size-4.5" strokeWidth={1.75} />
                  </IconButton>
                  <IconButton
                    label={`Move later: ${name}`}
                    disabled={index === pictures.length - 1}
                    {...step(1)}
                  >
                    <ArrowDown aria-hidden className="size-4.5" strokeWidth={1.75} />
                  </IconButton>
                  <IconButton
                    label={`Remove: ${name}`}
                    type="submit"
                    name="step"
                    value={`remove ${picture.id}`}
                    onClick={(event) => {
                      event.preventDefault();
                      setSaid("The image was removed");
                      onChange((now) => withoutPicture(now, picture.id));
                    }}
                  >
                    <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
                  </IconButton>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <PictureUpload
        most={mostPictures(draft.colourIds.length)}
        shown={pictures.length}
        onStored={(picture) => onChange((now) => withPictureAdded(now, picture))}
      />
      <noscript>
        <p className="text-sm text-ink-soft">
          {isSaved ? "Add images below this form." : "You can add images after you save the product."}
        </p>
      </noscript>
    </section>
  );
}
