import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { users } from "#app/domain/customers/customers.tables.ts";
import { newId } from "#app/lib/id.ts";
import { searchPage, scanTo } from "#app/platform/database/query/search-page.server.ts";
import {
  beginsWordIn,
  containsIn,
  shortTextCondition,
} from "#app/platform/database/query/short-text.server.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";

const COLUMNS = [users.name, users.email];
const NAMES = ["Izqa Khan", "Zqora Das", "Asha Zqiri", "Ezqa Nair", "Noor Jahan"];

const store = await storeForFile();

beforeAll(async () => {
  for (const [place, name] of NAMES.entries())
    await store.db.insert(users).values({ id: newId(), name, email: `person${place}@example.com` });
});

interface Requested {
  latest: number;
  most?: number;
  page?: number;
}

const conditionAmong = (latest: number) =>
  shortTextCondition({
    table: users,
    key: users.id,
    minKey: sql`'00000000-0000-0000-0000-000000000000'`,
    anywhere: containsIn(COLUMNS, "zq"),
    atWordStart: beginsWordIn(COLUMNS, "ZQ"),
    latest,
  });

async function find({ latest, most = 100, page = 1 }: Requested) {
  const { keys, ...found } = await searchPage(store.db, {
    table: users,
    key: users.id,
    columns: [users.name],
    branches: conditionAmong(latest).branches,
    orderBy: [sql`${users.name} collate "C"`],
    page,
    size: 2,
    max: most,
  });
  return { ...found, names: await namesOf(keys) };
}

async function walk({ latest, ...window }: { latest: number; offset: number; limit: number }) {
  const met = await scanTo(store.db, {
    table: users,
    key: users.id,
    where: conditionAmong(latest).where,
    orderBy: [sql`${users.name} collate "C"`],
    ...window,
  });
  return namesOf(met);
}

async function namesOf(ids: string[]): Promise<string[]> {
  const rows = await store.db.select({ id: users.id, name: users.name }).from(users);
  return ids.map((id) => rows.find((row) => row.id === id)?.name ?? "");
}

describe("a search for two letters", () => {
  test("a search for two letters finds them anywhere while there are few rows, in order and page by page", async () => {
    const all = { total: 4, isMore: false, pageCount: 2 };
    expect(await find({ latest: 100 })).toEqual({ ...all, page: 1, names: ["Asha Zqiri", "Ezqa Nair"] });
    expect(await find({ latest: 100, page: 9 })).toEqual({
      ...all,
      page: 2,
      names: ["Izqa Khan", "Zqora Das"],
    });
  });

  test("a search for two letters in older rows finds them at the beginning of words, and nothing twice", async () => {
    expect(await find({ latest: 2 })).toMatchObject({ total: 3, names: ["Asha Zqiri", "Ezqa Nair"] });
    expect(await find({ latest: 1 })).toMatchObject({ total: 2, names: ["Asha Zqiri", "Zqora Das"] });
  });

  test("a search for two letters finds the same rows as a scan of all rows", async () => {
    for (let latest = 1; latest <= NAMES.length + 1; latest += 1) {
      const { total, names } = await find({ latest });
      const met = await walk({ latest, offset: 0, limit: 100 });
      expect(met).toHaveLength(total);
      expect(met.slice(0, 2)).toEqual(names);
    }
  });

  test("a search for two letters with more matches than are counted leaves the page to the ordered scan", async () => {
    expect(await find({ latest: 100, most: 3 })).toEqual({
      total: 3,
      isMore: true,
      page: 1,
      pageCount: 2,
      names: [],
    });
    expect(await walk({ latest: 100, offset: 2, limit: 2 })).toEqual(["Izqa Khan", "Zqora Das"]);
  });
});
