import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { visitorOf } from "#tests/fixtures/seed-customers.ts";
import { freePort } from "#tests/servers/free-port.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { startStoreProcess, type StoreProcess } from "#tests/servers/store-process.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { fetchNpmS3, settingsOf, startNpmS3, type NpmS3 } from "./npm-s3.ts";
import { integrityOf, type Outcome, type Scenario } from "./scenario.ts";
import { openShop, type Shop } from "./shop.ts";

/** Images in a bucket of a third-party S3 server: two processes show them, and the shop survives an outage of the server. */
export const storage: Scenario = {
  name: "storage",
  title: "images in a bucket of an S3 server from npm, which is killed and restarted",
  engines: ["postgres"],
  async run(conditions) {
    if (!fetchNpmS3()) return { figures: "NOT RUN: npm gives no S3 server here", faults: [] };
    const port = await freePort();
    const folder = await mkdtemp(path.join(conditions.folder, "bucket-"));
    let server = await startNpmS3({ port, folder });
    const shop = await openShop({ ...conditions, customers: 1, env: settingsOf(port) });
    try {
      return await showAndLose(shop, conditions.folder, {
        kill: () => server.stop(),
        comeBack: async () => {
          server = await startNpmS3({ port, folder });
        },
      });
    } finally {
      await shop.close();
      await server.stop();
    }
  },
};

interface Bucket {
  kill: NpmS3["stop"];
  comeBack(): Promise<void>;
}

async function showAndLose(shop: Shop, folder: string, bucket: Bucket): Promise<Outcome> {
  const [customer] = shop.customers;
  if (!customer) throw new Error("There is no customer");
  const faults: string[] = [];
  const expectStatus = async (what: string, response: Response, ...requested: number[]) => {
    await response.arrayBuffer();
    if (!requested.includes(response.status)) faults.push(`${what} responded with ${response.status}`);
  };
  // Each process has its own data folder, so images that both show come from the bucket.
  const machine = async () =>
    startStoreProcess(await freePort(), {
      ...shop.variables,
      DATA_DIR: await mkdtemp(path.join(folder, "machine-")),
    });
  const [one, two] = [await machine(), await machine()];
  const at = ({ url }: StoreProcess) => visitorOf(customer, url);
  const shown = imagesOn(await (await new Visitor(one.url).get("/products")).text());
  for (const address of shown) await expectStatus(address, await new Visitor(one.url).get(address), 200);
  const [lost] = shown;
  if (lost === undefined) throw new Error("The sample shop shows no images");

  const upload = async () => {
    const form = new FormData();
    form.append("avatar", new File([new Uint8Array(await jpegFile())], "me.jpg"));
    return at(one).post("/profile/avatar", form);
  };
  await expectStatus("An upload", await upload(), 302);
  const ofTheirOwn = imagesOn(await (await at(two).get("/profile")).text());
  if (ofTheirOwn.length === 0) faults.push("An uploaded image is not on the page of another machine");
  for (const address of ofTheirOwn)
    await expectStatus(`${address} on another machine`, await at(two).get(address), 200);

  await bucket.kill();
  await expectStatus("An upload without the bucket", await upload(), 302, 400, 503);
  await expectStatus(
    "An image that this machine has not shown yet",
    await new Visitor(two.url).get(lost),
    503,
  );
  await expectStatus("An image that this machine has shown", await new Visitor(one.url).get(lost), 200);
  for (const page of ["/", "/products"]) await expectStatus(page, await new Visitor(two.url).get(page), 200);
  await bucket.comeBack();
  await expectStatus("An image once the bucket is back", await new Visitor(two.url).get(lost), 200);
  await expectStatus("An upload once the bucket is back", await upload(), 302);
  await Promise.all([one.stop(), two.stop()]);
  const { faults: broken } = await integrityOf(shop);
  return {
    figures: `${shown.length} images of a page and an upload shown by two processes; without the bucket pages and cached images still work`,
    faults: [...faults, ...broken],
  };
}

function imagesOn(html: string): string[] {
  return [...new Set(html.match(/\/images\/[\da-f-]{36}\/\w+\.\w+/g))];
}
