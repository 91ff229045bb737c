/**
 * The headings of WooCommerce's product CSV, which are in the language of the administrator who exported it: English, German, Spanish,
 * French, Italian, Dutch, Polish, Portuguese of both countries, Russian and Hindi. A translation that is not complete mixes them with English.
 * In lower case, without spaces around punctuation.
 */
const HEADINGS = {
  id: "id",
  type: "type|typ|tipo|тип|प्रकार",
  sku: "sku|artikelnummer|ugs|cod|ref|артикул|एसकेयू|एस.के.यू.",
  gtin: "gtin, upc, ean, or isbn|gtin, upc, ean oder isbn|gtin, upc, ean, o isbn|gtin, upc, ean ou isbn|gtin, upc, ean o isbn|gtin, upc, ean of isbn|gtin, upc, ean lub isbn|gtin, upc, ean или isbn",
  name: "name|nombre|nom|nome|naam|nazwa|имя|название|नाम",
  published:
    "published|veröffentlicht|publicado|publié|pubblicato|gepubliceerd|opublikowany|opublikowane|опубликован|प्रकाशित",
  visibility:
    "visibility in catalog|visibility in catalogue|sichtbarkeit im katalog|visibilidad en el catálogo|visibilité dans le catalogue|visibilità nel catalogo|zichtbaarheid in catalogus|widoczność w katalogu|visibilidade no catálogo|видимость в каталоге|कैटलॉग में दृश्यता|सूची में दृश्यता",
  shortDescription:
    "short description|kurzbeschreibung|descripción corta|description courte|breve descrizione|korte omschrijving|korte beschrijving|krótki opis|descrição breve|descrição curta|короткое описание|краткое описание|संक्षिप्त विवरण|लघु विवरण",
  description:
    "description|beschreibung|descripción|descrizione|beschrijving|omschrijving|opis|descrição|описание|विवरण",
  saleFrom:
    "date sale price starts|datum, an dem angebotspreis beginnt|día en que empieza el precio rebajado|date de début de promo|data di partenza del prezzo in saldo|startdatum actieprijs|data rozpoczęcia promocji|data de início do preço promocional|data de preço promocional começa em|дата начала действия продажной цены|дата начала распродажи",
  saleTo:
    "date sale price ends|datum, an dem angebotspreis endet|día en que termina el precio rebajado|date de fin de promo|data in cui termina l'offerta|termine data del prezzo di vendita|einddatum actieprijs|data zakończenia promocji|data de término do preço promocional|data de preço promocional termina em|дата окончания действия продажной цены|дата окончания распродажи",
  inStock:
    "in stock?|vorrätig?|¿en inventario?|¿existencias?|en stock ?|op voorraad?|w magazynie?|em stock?|em estoque?|в наличии?|स्टॉक में?|स्टॉक में है?",
  stock:
    "stock|lagerbestand|lager|inventario|magazzino|voorraad|stan magazynowy|magazyn|qtd stock|estoque|склад|запасы|स्टॉक",
  weight: "weight|gewicht|peso|poids|waga|вес|वजन|भार",
  salePrice:
    "sale price|angebotspreis|precio rebajado|tarif promo|prezzo in offerta|actieprijs|cena promocyjna|preço promocional|цена распродажи|акционная цена|विक्रय मूल्य|बिक्री मूल्य|सेल मूल्य",
  regularPrice:
    "regular price|regulärer preis|precio normal|tarif régulier|prezzo di listino|reguliere prijs|cena|cena regularna|preço normal|preço|базовая цена|обычная цена|नियमित मूल्य|सामान्य मूल्य",
  categories:
    "categories|kategorien|categorías|catégories|categorie|categorieën|kategorie|categorias|категории|श्रेणियां",
  tags: "tags|schlagwörter|etiquetas|étiquettes|tag|etichette|tagi|метки|टैग|टैग्स",
  images: "images|bilder|imágenes|immagine|immagini|afbeeldingen|obrazki|imagens|изображения|छवियां|चित्र",
  parent:
    "parent|übergeordnetes produkt|superior|genitore|hoofd|rodzic|pai|produto ascendente|родительский|मूल|मूल उत्पाद|पैरेंट",
  brands: "brands|marken|marcas|marques|brand|merken|marki|бренды|ब्रांड",
} as const;

export type WooField = keyof typeof HEADINGS;

/** The same of the numbered columns of attributes, with # for the number. */
const ATTRIBUTE_NAME =
  "attribute # name|attribut # name|nombre del atributo #|nom de l'attribut #|attributo # nome|naam eigenschap #|nazwa atrybutu #|atributo # nome|nome do atributo #|имя атрибута #|название атрибута #|विशेषता # नाम|गुण # नाम|विशेषता # का नाम|गुण # का नाम";
const ATTRIBUTE_VALUES =
  "attribute # value(s)|attribut # wert(e)|valor(es) del atributo #|valeur(s) de l'attribut #|attributo # valuta(e)|attributo # valore(i)|waarde eigenschap #|waarde(n) eigenschap #|wartości atrybutu #|atributo # valor(es)|valores do atributo #|значение(-я) аттрибута(-ов) #|значение(-я) атрибута(-ов) #|विशेषता # मान|गुण # मान|विशेषता # के मान|गुण # के मान";

const listed = (spellings: string) => spellings.split("|").map(normalize);

const BY_HEADING: ReadonlyMap<string, WooField> = new Map(
  // Cast: Object.entries loses the keys of the table.
  (Object.entries(HEADINGS) as [WooField, string][]).flatMap(([field, spellings]) =>
    listed(spellings).map((heading): [string, WooField] => [heading, field]),
  ),
);
const NAMES = new Set(listed(ATTRIBUTE_NAME));
const VALUES = new Set(listed(ATTRIBUTE_VALUES));

/** Typographic apostrophes, spaces before punctuation, and the two spellings of some Devanagari letters make no difference. */
function normalize(heading: string): string {
  return heading
    .normalize("NFD")
    .replaceAll(/\u093c/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll("\u0901", "\u0902")
    .replaceAll(/[\s\u00a0]+/g, " ")
    .replaceAll(/ (?=[?:])/g, "")
    .trim();
}

export type WooColumn =
  | { kind: "field"; field: WooField }
  | { kind: "weight"; unit: string }
  | { kind: "attribute-name" | "attribute-values"; number: number };

const UNIT = / \(([a-z]+)\)$/;

/** The meaning of a heading; null for a column without a field. */
export function wooColumn(heading: string): WooColumn | null {
  const name = normalize(heading);
  const field = BY_HEADING.get(name);
  if (field !== undefined) return { kind: "field", field };
  const unit = UNIT.exec(name)?.[1];
  if (unit !== undefined && BY_HEADING.get(name.replace(UNIT, "")) === "weight")
    return { kind: "weight", unit };
  const number = Number(/\d+/.exec(name)?.[0] ?? Number.NaN);
  const pattern = name.replace(/\d+/, "#");
  if (NAMES.has(pattern)) return { kind: "attribute-name", number };
  return VALUES.has(pattern) ? { kind: "attribute-values", number } : null;
}
