import { homeTextiles } from "#db/seed/catalogue/home-textiles.ts";
import { jewellery } from "#db/seed/catalogue/jewellery.ts";
import { mensPlainKurtas } from "#db/seed/catalogue/mens/plain-kurtas.ts";
import { mensWovenKurtas } from "#db/seed/catalogue/mens/woven-kurtas.ts";
import { mensKurtasWorked } from "#db/seed/catalogue/mens/kurtas-worked.ts";
import { mensWaistcoats } from "#db/seed/catalogue/mens/waistcoats.ts";
import { pashminaPatterned } from "#db/seed/catalogue/pashmina-patterned.ts";
import { pashminaPlain } from "#db/seed/catalogue/pashmina-plain.ts";
import { potlisAndBelts } from "#db/seed/catalogue/potlis-and-belts.ts";
import { stoles } from "#db/seed/catalogue/stoles.ts";
import { tableLinen } from "#db/seed/catalogue/table-linen.ts";
import { womensAnarkalis } from "#db/seed/catalogue/womens/anarkalis.ts";
import { womensChikankari } from "#db/seed/catalogue/womens/chikankari.ts";
import { womensFestive } from "#db/seed/catalogue/womens/festive.ts";
import { womensKaftans } from "#db/seed/catalogue/womens/kaftans.ts";
import { womensPalazzos } from "#db/seed/catalogue/womens/palazzos.ts";
import { womensPrintedKurtas } from "#db/seed/catalogue/womens/printed-kurtas.ts";
import { womensTunics } from "#db/seed/catalogue/womens/tunics.ts";
import { womensWovenKurtas } from "#db/seed/catalogue/womens/woven-kurtas.ts";
import { woolShawls } from "#db/seed/catalogue/wool-shawls.ts";
import type { SeedProduct } from "#db/seed/catalogue/seed-product.ts";
import { withWornSizes } from "#db/seed/catalogue/worn-sizes.ts";

/** Every product of the sample shop, in the order in which the categories show them. */
export const catalogue: SeedProduct[] = [
  ...womensKaftans,
  ...womensFestive,
  ...womensChikankari,
  ...womensPrintedKurtas,
  ...womensWovenKurtas,
  ...womensTunics,
  ...womensPalazzos,
  ...womensAnarkalis,
  ...mensPlainKurtas,
  ...mensWovenKurtas,
  ...mensKurtasWorked,
  ...mensWaistcoats,
  ...pashminaPatterned,
  ...pashminaPlain,
  ...woolShawls,
  ...stoles,
  ...jewellery,
  ...potlisAndBelts,
  ...homeTextiles,
  ...tableLinen,
].map(withWornSizes);
