import type { ReactNode } from "react";
import type { DragRows } from "#app/components/admin/lists/use-drag-rows.ts";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import type { ImageDraft } from "#app/domain/catalog/products/draft/product-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

interface Option {
  id: string;
  label: string;
}

interface ImageTileProps {
  image: ImageDraft;
  /** Its position in the form's field names. */
  index: number;
  errors: Record<string, string>;
  /** The product's colours and sizes. */
  colours: readonly Option[];
  sizes: readonly Option[];
  /** The name of the file that the colour was guessed from, until it is confirmed. */
  guessedFrom: string | undefined;
  onChange: (image: ImageDraft) => void;
  onConfirmed: () => void;
  /** The props that make the image a drag handle. */
  handle: ReturnType<DragRows["handle"]>;
  /** The buttons below the image. */
  children: ReactNode;
}

/** One image of the product's grid with its fields. */
export function ImageTile(props: ImageTileProps) {
  const { image, index, errors, colours, sizes, guessedFrom, onChange, onConfirmed, handle, children } =
    props;
  const field = (part: keyof ImageDraft) => ({ name: `image.${index}.${part}`, value: image[part] });
  return (
    <div className="space-y-2">
      <input type="hidden" {...field("id")} />
      <div className="relative">
        <span {...handle} className="block cursor-grab active:cursor-grabbing">
          <img
            src={imageSrc(image.id, 320)}
            alt=""
            width={320}
            height={400}
            draggable={false}
            className="aspect-[4/5] w-full rounded bg-linen object-cover"
          />
        </span>
        {index === 0 && (
          <span className="absolute top-1.5 left-1.5 rounded bg-paper px-1.5 py-0.5 text-xs font-medium">
            First
          </span>
        )}
      </div>
      <div className="-my-1 flex justify-between">{children}</div>
      <TextField
        label="Alt text"
        {...field("alt")}
        error={errors[`image.${index}.alt`] ?? errors[`image.${index}.id`]}
        maxLength={200}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ ...image, alt: currentTarget.value })}
      />
      {colours.length > 0 && (
        <SelectField
          label="Colour"
          {...field("colourId")}
          hint={
            guessedFrom && (
              <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
                From “{guessedFrom}”. Is it right?
                <Button size="sm" variant="outline" className="min-h-8 px-3 py-0.5" onClick={onConfirmed}>
                  Yes
                </Button>
              </span>
            )
          }
          onChange={({ currentTarget }) => {
            onConfirmed();
            onChange({ ...image, colourId: currentTarget.value });
          }}
        >
          <option value="">All colours</option>
          <Options of={colours} />
        </SelectField>
      )}
      {sizes.length > 0 && (
        <SelectField
          label="Size in the image"
          {...field("sizeId")}
          onChange={({ currentTarget }) => onChange({ ...image, sizeId: currentTarget.value })}
        >
          <option value="">All sizes</option>
          <Options of={sizes} />
        </SelectField>
      )}
    </div>
  );
}

function Options({ of }: { of: readonly Option[] }) {
  return of.map(({ id, label }) => (
    <option key={id} value={id}>
      {label}
    </option>
  ));
}
