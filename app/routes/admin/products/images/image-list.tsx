import { useId, useState } from "react";
import { MoveButtons, RemoveButton, type MoveDirection } from "#app/components/admin/lists/row-buttons.tsx";
import { DRAG_ROW, useDragRows } from "#app/components/admin/lists/use-drag-rows.ts";
import { useFocusNext } from "#app/components/admin/lists/use-focus-next.ts";
import {
  IMAGE_COUNT,
  maxImagesOf,
  withoutImage,
  withImageAdded,
  withImageAt,
  withImageMoved,
  type ImageDraft,
  type ProductDraft,
} from "#app/domain/catalog/products/draft/product-draft.ts";
import type { ProductChoices } from "#app/domain/catalog/product.forms.ts";
import { guessColour } from "#app/domain/catalog/products/draft/guess-colour.ts";
import { ImageTile } from "#app/routes/admin/products/images/image-tile.tsx";
import { ImageUpload } from "#app/routes/admin/products/images/image-upload.tsx";
import { classNames } from "#app/ui/class-names.ts";

/** For screen readers, in the names of its buttons. */
const nameOf = (image: ImageDraft, index: number) => image.alt || `image ${index + 1}`;

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

/** The images of a product as a grid, with their order, alt text and colour. */
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
  // The names of files by image, while the colour that they name is not confirmed.
  const [guesses, setGuesses] = useState<ReadonlyMap<string, string>>(new Map());
  const setGuess = (imageId: string, fileName: string | null) =>
    setGuesses((now) => {
      const others = [...now].filter(([one]) => one !== imageId);
      return new Map(fileName === null ? others : [...others, [imageId, fileName]]);
    });
  const changeImage = (changed: ImageDraft) =>
    onChange((now) => ({
      ...now,
      images: now.images.map((one) => (one.id === changed.id ? changed : one)),
    }));
  return (
    <section aria-labelledby={`${id}-title`} className="space-y-3">
      <h3 id={`${id}-title`} className="text-[0.9375rem] font-semibold">
        Images
      </h3>
      <input type="hidden" name={IMAGE_COUNT} value={draft.fields[IMAGE_COUNT] ?? "0"} />
      {images.length > 0 && (
        <ol
          aria-label="Images in order"
          className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5"
        >
          {images.map((image, index) => (
            // Dragging is a shortcut for the buttons.
            <li
              key={image.id}
              {...drag.row(index)}
              className={classNames("rounded border border-line bg-white p-2", DRAG_ROW)}
            >
              <ImageTile
                {...{ image, index, errors, colours, sizes }}
                guessedFrom={guesses.get(image.id)}
                onChange={(changed) => changeImage(changed)}
                onConfirmed={() => setGuess(image.id, null)}
                handle={drag.handle(index)}
              >
                <MoveButtons
                  isGrid
                  row={nameOf(image, index)}
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
                  row={nameOf(image, index)}
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
              </ImageTile>
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ImageUpload
        id={`${id}-add`}
        max={maxImagesOf(draft)}
        shown={images.length}
        onStored={(imageId, fileName) => {
          const colourId = guessColour(fileName, colours);
          if (colourId) setGuess(imageId, fileName);
          setAnnouncement("The image was added");
          onChange((now) => withImageAdded(now, { id: imageId, alt: "", colourId, sizeId: "" }));
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
