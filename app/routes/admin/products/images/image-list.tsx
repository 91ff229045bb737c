import { useId, useState } from "react";
import { DragHandle } from "#app/components/admin/lists/drag-handle.tsx";
import { MoveButtons, RemoveButton, type MoveDirection } from "#app/components/admin/lists/row-buttons.tsx";
import { DRAG_ROW, useDragRows } from "#app/components/admin/lists/use-drag-rows.ts";
import { useFocusNext } from "#app/components/admin/lists/use-focus-next.ts";
import { thumbUrl } from "#app/components/product/product-image.tsx";
import {
  maxImagesOf,
  withoutImage,
  withImageAdded,
  withImageAt,
  withImageMoved,
  type ImageDraft,
  type ProductDraft,
} from "#app/domain/catalog/products/draft/product-draft.ts";
import type { ProductChoices } from "#app/domain/catalog/product.forms.ts";
import { ImageUpload } from "#app/routes/admin/products/images/image-upload.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

interface ImageListProps {
  draft: ProductDraft;
  onChange: (change: (draft: ProductDraft) => ProductDraft) => void;
  choices: ProductChoices;
  errors: Record<string, string>;
  /** Called when uploads begin and when all have ended. */
  onUploading: (isUploading: boolean) => void;
  /** Images can be added without JavaScript once the product is saved. */
  isSaved: boolean;
}

/** The images of a product with their order, alt text and colour. */
export function ImageList({ draft, onChange, onUploading, choices, errors, isSaved }: ImageListProps) {
  const id = useId();
  const [announcement, setAnnouncement] = useState("");
  const focusNext = useFocusNext();
  const { images } = draft;
  const announce = (image: ImageDraft, next: ProductDraft) => {
    const position = next.images.findIndex((one) => one.id === image.id) + 1;
    setAnnouncement(`Image ${position} of ${next.images.length}`);
  };
  const move = (image: ImageDraft, direction: MoveDirection) => {
    const by = direction === "up" ? -1 : 1;
    // At the end of the list this button is disabled, and the other one takes the focus.
    focusNext(...[direction, "up", "down"].map((each) => `${id}-${image.id}-${each}`));
    announce(image, withImageMoved(draft, image.id, by));
    onChange((now) => withImageMoved(now, image.id, by));
  };
  const drag = useDragRows((from, to) => {
    const image = images[from];
    if (!image) return;
    announce(image, withImageAt(draft, image.id, to));
    onChange((now) => withImageAt(now, image.id, to));
  });
  const removeId = (image: ImageDraft) => `${id}-${image.id}-remove`;
  const colours = choices.colours.filter((colour) => draft.colourIds.includes(colour.id));
  const sizes = choices.sizes.filter((size) => draft.sizeIds.includes(size.id));
  return (
    <section aria-labelledby={`${id}-title`} className="space-y-3">
      <h3 id={`${id}-title`} className="text-[0.9375rem] font-semibold">
        Images
      </h3>
      {images.length > 0 && (
        <ol aria-label="Images in order" className="space-y-2">
          {images.map((image, index) => {
            const name = image.alt || `image ${index + 1}`;
            const change = (changed: ImageDraft) =>
              onChange((now) => ({
                ...now,
                images: now.images.map((one) => (one.id === image.id ? changed : one)),
              }));
            return (
              // Dragging is a shortcut for the buttons.
              <li
                key={image.id}
                {...drag.row(index)}
                className={classNames(
                  "flex flex-wrap items-start gap-3 rounded border border-line bg-white p-2 sm:flex-nowrap",
                  DRAG_ROW,
                )}
              >
                <input type="hidden" name={`image.${index}.id`} value={image.id} />
                <DragHandle drag={drag} index={index} className="gap-1">
                  <img
                    src={thumbUrl(image.id)}
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
                    name={`image.${index}.alt`}
                    value={image.alt}
                    error={errors[`image.${index}.alt`] ?? errors[`image.${index}.id`]}
                    maxLength={200}
                    autoComplete="off"
                    onChange={({ currentTarget }) => change({ ...image, alt: currentTarget.value })}
                    className={colours.length > 0 === sizes.length > 0 ? "sm:col-span-2" : undefined}
                  />
                  {colours.length > 0 && (
                    <SelectField
                      label="Colour"
                      name={`image.${index}.colourId`}
                      value={image.colourId}
                      onChange={({ currentTarget }) => change({ ...image, colourId: currentTarget.value })}
                    >
                      <option value="">All colours</option>
                      {colours.map((colour) => (
                        <option key={colour.id} value={colour.id}>
                          {colour.label}
                        </option>
                      ))}
                    </SelectField>
                  )}
                  {sizes.length > 0 && (
                    <SelectField
                      label="Size in the image"
                      name={`image.${index}.sizeId`}
                      value={image.sizeId}
                      onChange={({ currentTarget }) => change({ ...image, sizeId: currentTarget.value })}
                    >
                      <option value="">All sizes</option>
                      {sizes.map((size) => (
                        <option key={size.id} value={size.id}>
                          {size.label}
                        </option>
                      ))}
                    </SelectField>
                  )}
                </div>
                <div className="ml-auto flex shrink-0">
                  <MoveButtons
                    row={name}
                    index={index}
                    count={images.length}
                    buttonProps={(direction) => ({
                      id: `${id}-${image.id}-${direction}`,
                      name: "step",
                      value: `${direction === "up" ? "earlier" : "later"} ${image.id}`,
                      onClick: (event) => {
                        event.preventDefault();
                        move(image, direction);
                      },
                    })}
                  />
                  <RemoveButton
                    id={removeId(image)}
                    row={name}
                    name="step"
                    value={`remove ${image.id}`}
                    onClick={(event) => {
                      event.preventDefault();
                      const next = images[index + 1] ?? images[index - 1];
                      focusNext(next ? removeId(next) : `${id}-add`);
                      setAnnouncement("The image was removed");
                      onChange((now) => withoutImage(now, image.id));
                    }}
                  />
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ImageUpload
        id={`${id}-add`}
        max={maxImagesOf(draft)}
        shown={images.length}
        onStored={(image) => {
          setAnnouncement("The image was added");
          onChange((now) => withImageAdded(now, image));
        }}
        onBusy={onUploading}
      />
      <noscript>
        <p className="text-sm text-ink-soft">
          {isSaved ? "Add images below this form." : "You can add images after you save the product."}
        </p>
      </noscript>
    </section>
  );
}
