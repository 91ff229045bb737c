import { describe, expect, test } from "vitest";
import {
  cellsOf,
  draftFrom,
  emptyDraft,
  applyDraftAction,
  withCell,
  withImageAdded,
  withImageAt,
  changedFields,
  mergeDraft,
} from "#app/domain/catalog/products/draft/product-draft.ts";
import { mapVariantForm } from "#app/domain/catalog/variant-fields.ts";
import { readProduct } from "#app/domain/catalog/product.forms.ts";

const image = (id: string) => ({ id, alt: id, colourId: "", sizeId: "" });
const cell = {
  id: "",
  sizeId: "",
  colourId: "",
  sku: "",
  ...mapVariantForm(() => ""),
  stock: "",
  stockWhenLoaded: "",
};
const withImages = (...ids: string[]) => ({ ...emptyDraft(), images: ids.map(image) });
const idsOf = (draft: { images: { id: string }[] } | null) => draft?.images.map(({ id }) => id).join("");

describe("the variant grid", () => {
  test("the variant grid has one cell without sizes and colours", () => {
    expect(cellsOf(emptyDraft())).toEqual([cell]);
  });

  test("the variant grid has a cell for each size in each colour, and keeps what was typed in one that comes back", () => {
    const draft = { ...emptyDraft(), sizeIds: ["xl", "2xl"], colourIds: ["plum", "ink"] };
    const typed = withCell(draft, { ...cell, sizeId: "2xl", colourId: "ink", stock: "7" });
    expect(cellsOf(typed).map(({ colourId, sizeId, stock }) => `${colourId} ${sizeId} ${stock}`)).toEqual([
      "plum xl ",
      "plum 2xl ",
      "ink xl ",
      "ink 2xl 7",
    ]);
    const without = { ...typed, colourIds: ["plum"] };
    expect(cellsOf(without).map(({ stock }) => stock)).toEqual(["", ""]);
    expect(cellsOf({ ...without, colourIds: ["ink"] })[1]?.stock).toBe("7");
  });
});

describe("images of a product draft", () => {
  test.each([
    ["earlier b", "bacd"],
    ["earlier a", "abcd"],
    ["later c", "abdc"],
    ["later d", "abcd"],
    ["remove c", "abd"],
    ["remove x", "abcd"],
    ["grid", "abcd"],
  ])("the image action %s gives %s", (step, expected) => {
    expect(idsOf(applyDraftAction(withImages("a", "b", "c", "d"), step))).toBe(expected);
  });

  test("an unknown image action changes nothing", () =>
    expect(applyDraftAction(emptyDraft(), "save")).toBeNull());

  test("an image can be moved to any place", () => {
    expect(idsOf(withImageAt(withImages("a", "b", "c"), "a", 2))).toBe("bca");
    expect(idsOf(withImageAt(withImages("a", "b", "c"), "c", -4))).toBe("cab");
  });

  test("a sixth image is not kept", () => {
    expect(idsOf(withImageAdded(withImages("a", "b", "c", "d", "e"), image("f")))).toBe("abcde");
  });

  test("images that an import gave a product stay when one is added beyond the limit", () => {
    const imported = withImages("a", "b", "c", "d", "e", "f", "g");
    const draft = { ...imported, fields: { ...imported.fields, imageCount: "7" } };
    expect(idsOf(withImageAdded(draft, image("h")))).toBe("abcdefg");
  });

  test("a product of two colours can have ten images, when they are added and when they are sent", () => {
    const colours = ["plum", "ink"].map((id) => ({ id, label: id, hex: null }));
    const colourIds = colours.map(({ id }) => id);
    const draft = { ...withImages("a", "b", "c", "d", "e", "f", "g", "h", "i"), colourIds };
    const full = withImageAdded(draft, image("j"));
    expect(idsOf(withImageAdded(full, image("k")))).toBe("abcdefghij");
    const sent = Array.from({ length: 11 }, () => image(crypto.randomUUID()));
    const read = (images: typeof sent, imageCount = "9") =>
      readProduct(
        {
          ...draft,
          fields: { name: "Noor", price: "49.50", categoryId: "kurtas", imageCount },
          variants: colourIds.map((colourId) => ({ ...cell, colourId, stock: "1" })),
          images,
        },
        { money: { currency: "USD", locale: "en-US" }, pricesIncludeGst: false },
        {
          categories: [{ id: "kurtas", name: "Kurtas" }],
          sizeCharts: [],
          taxClasses: [],
          sizes: [],
          colours,
        },
      );
    expect(read(sent)).toMatchObject({
      ok: false,
      errors: { "image.10.id": "A product can have at most 10 images" },
    });
    expect(read(sent, "11")).toMatchObject({ ok: true });
    const ten = read(sent.slice(0, 10));
    expect(ten.ok && ten.input.images.map(({ id }) => id)).toEqual(sent.slice(0, 10).map(({ id }) => id));
  });
});

describe("the limit of variants", () => {
  const options = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `option-${index}`,
      label: `Option ${index}`,
      hex: null,
    }));

  /** Reads a product whose first cells of the grid are in stock. */
  function readGrid({ sizes, colours, stocked }: { sizes: number; colours: number; stocked: number }) {
    const choices = { sizes: options(sizes), colours: options(colours) };
    const grid = {
      ...emptyDraft(),
      fields: { name: "Noor", price: "49.50", categoryId: "kurtas" },
      sizeIds: choices.sizes.map(({ id }) => id),
      colourIds: choices.colours.map(({ id }) => id),
    };
    const variants = cellsOf(grid)
      .slice(0, stocked)
      .map((each) => ({ ...each, stock: "1" }));
    return readProduct(
      { ...grid, variants },
      { money: { currency: "USD", locale: "en-US" }, pricesIncludeGst: false },
      { categories: [{ id: "kurtas", name: "Kurtas" }], sizeCharts: [], taxClasses: [], ...choices },
    );
  }

  test.each([
    { sizes: 15, colours: 14, stocked: 1 },
    { sizes: 8, colours: 26, stocked: 60 },
    { sizes: 15, colours: 14, stocked: 200 },
  ])("$sizes sizes in $colours colours of which $stocked are sold can be saved", (grid) => {
    const read = readGrid(grid);
    expect(read.ok && read.input.variants.length).toBe(grid.stocked);
  });

  test("a product of more than 200 variants is refused, as is a grid of more than 1,000 combinations", () => {
    expect(readGrid({ sizes: 15, colours: 14, stocked: 201 })).toEqual({
      ok: false,
      errors: { variant: "A product can have at most 200 variants" },
    });
    expect(readGrid({ sizes: 40, colours: 26, stocked: 1 })).toMatchObject({
      errors: { variant: "A product can have at most 1000 combinations of sizes and colours" },
    });
  });
});

test("a product form is read whatever the order of its fields", () => {
  const draft = draftFrom({
    name: "Noor",
    "variant.10.stock": "4",
    "variant.2.stock": "3",
    "variant.2.sku": "N-1",
    "variant.x.stock": "9",
    "variant.3.secret": "1",
    "size.xl": "on",
    "colour.plum": "on",
    "image.1.id": "b",
    "image.0.id": "a",
    "image.0.alt": "Front",
  });
  expect(draft.fields).toEqual({ name: "Noor" });
  expect(draft.sizeIds).toEqual(["xl"]);
  expect(draft.colourIds).toEqual(["plum"]);
  expect(draft.variants).toEqual([
    { ...cell, sku: "N-1", stock: "3" },
    { ...cell, stock: "4" },
  ]);
  expect(draft.images).toEqual([
    { id: "a", alt: "Front", colourId: "", sizeId: "" },
    { id: "b", alt: "", colourId: "", sizeId: "" },
  ]);
});

describe("a draft merged with another save", () => {
  const of = (stock: string, stockWhenLoaded: string, id = "v") => ({
    ...emptyDraft(),
    variants: [{ ...cell, id, stock, stockWhenLoaded }],
  });

  test("a merge keeps a typed stock and records the current stock beside it", () => {
    expect(mergeDraft(of("9", "5"), of("3", "3")).variants).toEqual([
      { ...cell, id: "v", stock: "9", stockWhenLoaded: "3" },
    ]);
  });

  test("a merge takes the current stock where nothing was typed", () => {
    expect(mergeDraft(of("5", "5"), of("3", "3")).variants).toEqual([
      { ...cell, id: "v", stock: "3", stockWhenLoaded: "3" },
    ]);
  });

  test("a merge creates a variant again that was deleted meanwhile", () => {
    expect(mergeDraft(of("5", "5"), emptyDraft()).variants).toEqual([{ ...cell, stock: "5" }]);
  });

  test("a merge lists the fields that differ", () => {
    const typed = { ...of("9", "5"), fields: { name: "Noor kaftan", status: "active" } };
    const fresh = { ...of("5", "5"), fields: { name: "Noor", status: "active" }, images: [image("a")] };
    expect(changedFields(typed, fresh)).toEqual(["Name", "Sizes, colours and stock", "Images"]);
    expect(changedFields(fresh, fresh)).toEqual([]);
  });
});
