import { setTimeout as wait } from "node:timers/promises";
import type { ImportProgress } from "#app/domain/catalog/import/import-plan.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { report } from "./report.ts";
import { requestLightly } from "./request-lightly.ts";
import { startBenchStore, type BenchStore } from "./store.ts";

const VARIANTS = ["S", "M", "L", "XL"];
const COLOURS = ["Plum", "Indigo", "Rust"];
const CARE = "It is worn with care, and washed by hand in cold water. ".repeat(6);

/** A file of products with four variants each, without images. */
export function importFile(products: number): string {
  const rows = Array.from({ length: products }, (_, index) =>
    VARIANTS.map((size, place) => {
      const ofProduct = `Woven kurta ${index},"A piece of cotton, number ${index}. ${CARE}",Imported ${index % 20},${20 + (index % 80)}.00,active,Cotton,6204,"kurta, woven"`;
      const ofVariant = `IMP-${index}-${place},${size},${COLOURS[index % 3]},250,${(index + place) % 20}`;
      return `import-${index},${place === 0 ? ofProduct : ",,,,,,,"},${ofVariant}`;
    }).join("\n"),
  );
  const head =
    "Slug,Name,Description,Category,Price,Status,Material,HSN code,Tags,SKU,Size,Colour,Weight in grams,Stock";
  return `${[head, ...rows].join("\n")}\n`;
}

interface ImportFigure {
  name: string;
  checkSeconds: number;
  applySeconds: number;
  /** Of each of `PAGES` while the file is applied, or read in a preview alone. */
  p95Ms: readonly number[];
  /** The most that was seen. */
  memoryMb: number;
}

/** Imports products of four variants on PGlite: new, again with another price, and a file whose preview alone is measured. */
export async function reportImports(where: string): Promise<void> {
  const store = await startBenchStore(undefined);
  try {
    const admin = new Visitor(store.url);
    await admin.signIn(ADMIN.email, ADMIN.password);
    const file = importFile(10_000);
    const others = requestMeanwhile(store, admin);
    await wait(10_000);
    const alone = await others.stop();
    const figures = [
      await measureImport(store, admin, { name: "10,000 new products", file }),
      await measureImport(store, admin, { name: "the same with other prices", file: withPrices(file) }),
      await measureImport(store, admin, {
        name: "50,000 products, 40,000 of them new",
        file: importFile(50_000),
        isPreview: true,
      }),
    ];
    await report("Imports, PGlite", [
      `${where}: products of four variants, without images, through the admin. p95 of a cached page of the shop, a search and a page of the admin, requested one after the other meanwhile.`,
      "",
      "| File | Preview s | Apply s | p95 ms of the page, the search, the admin | Memory MB at most |",
      "|---|---|---|---|---|",
      `| none, for 10 s | – | – | ${shown(alone.p95Ms)} | ${alone.memoryMb} |`,
      ...figures.map(
        ({ name, checkSeconds, applySeconds, p95Ms, memoryMb }) =>
          `| ${name} | ${checkSeconds.toFixed(1)} | ${applySeconds > 0 ? applySeconds.toFixed(1) : "–"} | ${shown(p95Ms)} | ${memoryMb} |`,
      ),
    ]);
  } finally {
    await store.stop();
  }
}

const withPrices = (file: string) => file.replaceAll(/,(\d+)\.00,active/g, ",$1.50,active");

async function measureImport(
  store: BenchStore,
  admin: Visitor,
  { name, file, isPreview = false }: { name: string; file: string; isPreview?: boolean },
): Promise<ImportFigure> {
  const others = requestMeanwhile(store, admin);
  const checkBegan = performance.now();
  const form = new FormData();
  form.set("createsOptions", "on");
  form.set("file", new File([file], "products.csv", { type: "text/csv" }));
  const path = (await admin.post("/admin/products/import", form)).headers.get("location");
  if (!path) throw new Error("The file was refused.");
  const checkSeconds = (performance.now() - checkBegan) / 1000;
  let applySeconds = 0;
  if (!isPreview) {
    others.restart();
    const applyBegan = performance.now();
    const confirmed = await admin.post(path, { step: "confirm", sellsWithoutHsn: "on" });
    if (confirmed.status !== 302) throw new Error(`The import was refused: ${confirmed.status}`);
    await untilApplied(admin, path);
    applySeconds = (performance.now() - applyBegan) / 1000;
  }
  const { p95Ms, memoryMb } = await others.stop();
  return { name, checkSeconds, applySeconds, p95Ms, memoryMb };
}

async function untilApplied(admin: Visitor, path: string): Promise<void> {
  for (;;) {
    const events = await (await admin.get(`${path}/progress`)).text();
    const last = events.trimEnd().split("data: ").at(-1) ?? "{}";
    // The store sends no other data.
    const { status } = JSON.parse(last) as ImportProgress;
    if (status === "applied") return;
    if (status !== "applying") throw new Error(`The import is ${status}.`);
  }
}

const PAUSE_MS = 20;

/** Requests pages one after the other until it is stopped. */
function requestMeanwhile({ url, memoryMb }: BenchStore, { cookies }: Visitor) {
  let times: number[][] = [];
  let mostMb = 0;
  const over = new AbortController();
  const flash = new Map([["flash", "x"]]);
  const pages = [
    { path: "/", by: new Map<string, string>() },
    // A page with a flash message is rendered from the database.
    { path: "/products?search=kurta", by: flash },
    { path: "/admin/products", by: cookies },
  ];
  const requesting = (async () => {
    for (let index = 0; !over.signal.aborted; index += 1) {
      const page = pages[index % pages.length];
      if (!page) return;
      const { ms } = await requestLightly(url + page.path, page.by);
      (times[index % pages.length] ??= []).push(ms);
      mostMb = Math.max(mostMb, memoryMb());
      await wait(PAUSE_MS);
    }
  })();
  return {
    restart: () => (times = []),
    async stop() {
      over.abort();
      await requesting;
      return { p95Ms: times.map(p95Of), memoryMb: mostMb };
    },
  };
}

function p95Of(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

const shown = (times: readonly number[]) => times.map((ms) => ms.toFixed(0)).join(", ");
