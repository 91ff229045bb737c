import { describe, expect, test } from "vitest";
import { readFileRows } from "#tests/fixtures/catalog/read-file.ts";

const HEAD =
  "ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,Date sale price ends,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)".split(
    ",",
  );

type Values = Partial<Record<string, string>>;

/** A file with these values by heading, in English. */
function fileOf(...rows: Values[]): string {
  const lines = rows.map((row) => HEAD.map((heading) => `"${row[heading] ?? ""}"`).join(","));
  return [HEAD.join(","), ...lines, ""].join("\n");
}

async function readWoo(...rows: Values[]) {
  const read = await readFileRows(fileOf(...rows), { today: "2026-11-30" });
  expect(read).toMatchObject({ format: "woocommerce", unknown: [] });
  return { ...read, cells: read.rows.map(({ cells }) => cells) };
}

const belt = {
  ID: "7",
  Type: "simple",
  SKU: "BELT",
  Name: "Plain Belt",
  Published: "1",
  "Regular price": "20",
  Categories: "Accessories",
};

const kurta = {
  ID: "1",
  Type: "variable",
  SKU: "KURTA",
  Name: "Mira Kurta",
  Published: "1",
  Categories: "Kurtas",
};
const variation = { Type: "variation", "Regular price": "30", "Attribute 1 name": "Size" };

describe("headings in the language of the administrator", () => {
  test.each([
    [
      "English",
      "Type,SKU,Name,Published,Stock,Weight (kg),Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)",
    ],
    [
      "German",
      "Typ,Artikelnummer,Name,Veröffentlicht,Lagerbestand,Gewicht (kg),Regulärer Preis,Kategorien,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e)",
    ],
    [
      "Spanish",
      "Tipo,SKU,Nombre,Publicado,Inventario,Peso (kg),Precio normal,Categorías,Superior,Nombre del atributo 1,Valor(es) del atributo 1",
    ],
    [
      "French",
      "Type,UGS,Nom,Publié,Stock,Poids (kg),Tarif régulier,Catégories,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1 ",
    ],
    [
      "Italian",
      "Tipo,COD,Nome,Pubblicato,Magazzino,Peso (kg),Prezzo di listino,Categorie,Genitore,Attributo 1 nome,Attributo 1 valuta(e)",
    ],
    [
      "Dutch",
      "Type,SKU,Naam,Gepubliceerd,Voorraad,Gewicht (kg),Reguliere prijs,Categorieën,Hoofd,Naam eigenschap 1,Waarde eigenschap 1",
    ],
    [
      "Polish",
      "Typ,SKU,Nazwa,Opublikowany,Stan magazynowy,Waga (kg),Cena,Kategorie,Rodzic,Nazwa atrybutu 1,Wartości atrybutu 1",
    ],
    [
      "Portuguese",
      "Tipo,REF,Nome,Publicado,Stock,Peso (kg),Preço normal,Categorias,Pai,Atributo 1 nome,Atributo 1 valor(es)",
    ],
    [
      "Portuguese of Brazil",
      "Tipo,REF,Nome,Publicado,Estoque,Peso (kg),Preço,Categorias,Produto ascendente,Nome do atributo 1,Valores do atributo 1",
    ],
    [
      "Russian",
      "Тип,Артикул,Имя,Опубликован,Запасы,Вес (kg),Базовая цена,Категории,Родительский,Имя атрибута 1,Значение(-я) аттрибута(-ов) 1",
    ],
    ["Hindi", "प्रकार,एसकेयू,नाम,प्रकाशित,स्टॉक,वज़न (kg),नियमित मूल्य,श्रेणियाँ,मूल,विशेषता 1 नाम,विशेषता 1 मान"],
  ])("a file with headings in %s is read", async (_, headings) => {
    const { format, unknown, rows } = await readFileRows(
      `${headings}\nvariable,M,Mira,1,,,,Kurtas,,Size,"S, M"\nvariation,M-S,Mira - S,1,3,0.25,30.00,,M,Size,S\n`,
    );
    expect({ format, unknown }).toEqual({ format: "woocommerce", unknown: [] });
    expect(rows.map(({ cells }) => cells)).toEqual([
      { slug: "mira", name: "Mira", status: "active", categoryId: "Kurtas" },
      {
        slug: "mira",
        sku: "M-S",
        size: "S",
        stock: "3",
        weightGrams: "250",
        priceMinor: "30",
        priceOverrideMinor: "",
        compareAtOverrideMinor: "",
      },
    ]);
  });
});

describe("products and variations", () => {
  test("a simple product is a product with one variant", async () => {
    const { rows } = await readWoo({
      ...belt,
      Type: "simple, virtual",
      "Sale price": "15",
      Stock: "4",
      Tags: "leather, men",
      Images: "https://example.com/1.jpg, https://example.com/2.jpg",
    });
    expect(rows).toEqual([
      {
        row: 2,
        cells: {
          slug: "plain-belt",
          name: "Plain Belt",
          categoryId: "Accessories",
          status: "active",
          tags: "leather, men",
          sku: "BELT",
          stock: "4",
          priceMinor: "15",
          compareAtMinor: "20",
          priceOverrideMinor: "",
          compareAtOverrideMinor: "",
        },
        images: [
          { url: "https://example.com/1.jpg", alt: "" },
          { url: "https://example.com/2.jpg", alt: "" },
        ],
      },
    ]);
  });

  test.each(["id:1", "id: 1", "KURTA"])(
    "variations find their product by “%s”, above or below them",
    async (Parent) => {
      const { cells, faults } = await readWoo(
        { ...variation, SKU: "M-S", Parent, "Attribute 1 value(s)": "S" },
        kurta,
        { ...variation, Parent, "Attribute 1 value(s)": "M", "Regular price": "35" },
      );
      expect(faults).toEqual([]);
      expect(cells.map(({ slug, sku, size }) => [slug, sku, size])).toEqual([
        ["mira-kurta", "M-S", "S"],
        ["mira-kurta", undefined, undefined],
        ["mira-kurta", "MIRA-KURTA-M", "M"],
      ]);
      expect(cells[2]?.priceOverrideMinor).toBe("35");
    },
  );

  test("a variation without its product is an error of its row", async () => {
    const { faults } = await readWoo(belt, { ...variation, Parent: "id:9", "Attribute 1 value(s)": "S" });
    expect(faults).toEqual([
      {
        row: 3,
        column: "Slug",
        reason: "The file has no product of which this is a variation. Export all types of products",
      },
    ]);
  });

  test.each(["grouped", "external", "variable-subscription"])(
    "a product of the type %s is left out with its variations, and named",
    async (Type) => {
      const { cells, faults, losses } = await readWoo(
        { ...kurta, Type },
        { ...variation, Parent: "id:1", "Attribute 1 value(s)": "S" },
        belt,
      );
      expect(faults).toEqual([]);
      expect(cells.map(({ slug }) => slug)).toEqual(["plain-belt"]);
      expect(losses).toEqual([
        [2, "Type", Type, "Products of this type are not supported, and are left out"],
      ]);
    },
  );

  test("products of the same name have slugs of their own", async () => {
    const { cells } = await readWoo(belt, { ...belt, ID: "8", SKU: "B-2" });
    expect(cells.map(({ slug }) => slug)).toEqual(["plain-belt", "plain-belt-8"]);
  });

  test("attributes that are no options become fields of their name, or losses", async () => {
    const { cells, losses } = await readWoo({
      ...belt,
      "Attribute 1 name": "pa_material",
      "Attribute 1 value(s)": "Leather",
      "Attribute 2 name": "Buckle",
      "Attribute 2 value(s)": "Brass",
    });
    expect(cells[0]).toMatchObject({ material: "Leather" });
    expect(losses).toEqual([[2, "Buckle", "Brass", "A product has no such field here"]]);
  });
});

describe("values that the import changes", () => {
  test.each<[Values, object, [string, string] | null]>([
    [{ Published: "0" }, { status: "draft" }, ["Published", "A private product becomes a draft"]],
    [{ Published: "-1" }, { status: "draft" }, null],
    [
      { "Visibility in catalog": "hidden" },
      { status: "draft" },
      ["Visibility in catalog", "A hidden product becomes a draft"],
    ],
    [
      { Categories: "Clothing, Clothing > Belts, Sale" },
      { categoryId: "Belts" },
      ["Categories", "A product has one category here"],
    ],
    [
      { "In stock?": "1" },
      {},
      ["Stock", "The other shop does not count this stock: it stays as it is, and is 0 for a new product"],
    ],
    [
      { "Sale price": "15", "Date sale price ends": "1 March 2024" },
      { priceMinor: "20" },
      ["Sale price", "The sale is over: the regular price counts"],
    ],
    [
      { "Sale price": "15", "Date sale price ends": "2027-01-01" },
      { priceMinor: "15", compareAtMinor: "20" },
      ["Date sale price ends", "A price has no dates here: the sale price counts from now on"],
    ],
    [
      { Description: String.raw`First\n\nSecond`, "Short description": "Short" },
      { description: "Short\n\nFirst\n\nSecond" },
      null,
    ],
    [{ "Regular price": "1,299.00" }, { priceMinor: "1299" }, null],
  ])("the values %j are read as %j", async (values, expected, loss) => {
    const { cells, losses } = await readWoo({ ...belt, ...values });
    expect(cells[0]).toMatchObject(expected);
    expect(losses.map(([, field, , reason]) => [field, reason])).toEqual(loss ? [loss] : []);
  });

  test("decimal commas are read in a file with semicolons", async () => {
    const { rows } = await readFileRows(
      "Type;SKU;Name;Published;Gewicht (kg);Regulärer Preis\nsimple;B;Belt;1;0,25;1.299,50\n",
    );
    expect(rows[0]?.cells).toMatchObject({ priceMinor: "1299.5", weightGrams: "250" });
  });
});
