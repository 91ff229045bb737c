import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { jobOpenings, teamMembers, testimonials } from "#app/domain/content/content.tables.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";
import { writtenDate } from "#app/lib/time/typed-date.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { ADMIN } from "#tests/servers/running-store.ts";

const app = await appForFile();
let admin: Visitor;

beforeAll(async () => {
  admin = app.visitor();
  await admin.post("/admin/login", ADMIN);
});

const shopShows = async (path: string) => (await app.visitor().get(path)).text();
const adminShows = async (path: string) => (await admin.get(path)).text();

const audited = (subjectType: string) =>
  app.store.db
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subjectType, subjectType))
    .orderBy(asc(auditLog.id));

const OUT = { version: "0", status: "published", publishedAt: "" };

describe("publication of list entries", () => {
  const SHOWN = {
    openings: {
      page: "/careers",
      entry: { title: "Aari Hand", location: "Remote", type: "Full-time", description: "x" },
    },
    team: { page: "/about-us", entry: { name: "Aari Hand", role: "Embroiderer", bio: "Thread by thread." } },
    testimonials: { page: "/", entry: { name: "Aari Hand", place: "Agra", quote: "It fits." } },
  };
  const TABLES = { openings: jobOpenings, team: teamMembers, testimonials };

  /** Creates an entry through the form and returns its admin URL. */
  async function newEntry(list: keyof typeof SHOWN, publishing: Record<string, string>): Promise<string> {
    const { db, pages: kept } = app.store;
    await db.delete(TABLES[list]);
    kept.invalidateAll();
    await shopShows(SHOWN[list].page);
    const sent = { ...OUT, ...SHOWN[list].entry, ...publishing };
    expect((await admin.post(`/admin/content/${list}/new`, sent)).status).toBe(302);
    const [row] = await db.select({ id: TABLES[list].id }).from(TABLES[list]);
    return `/admin/content/${list}/${row?.id}`;
  }

  test.each(["openings", "team", "testimonials"] as const)(
    "a draft of %s is not in the shop until it is published",
    async (list) => {
      const { page, entry } = SHOWN[list];
      const address = await newEntry(list, { status: "draft" });
      expect(await shopShows(page)).not.toContain("Aari");
      expect(pageText(await adminShows(`/admin/content/${list}`))).toMatch(/Aari Hand.*Draft.*Not published/);
      expect(await adminShows(address)).toMatch(/name="publishedAt"[^>]* value=""/);
      const before = Date.now();
      expect((await admin.post(address, { ...entry, ...OUT, version: "1" })).status).toBe(302);
      expect(await shopShows(page)).toContain("Aari Hand");
      const [row] = await app.store.db.select({ at: TABLES[list].publishedAt }).from(TABLES[list]);
      expect(row?.at.getTime()).toBeGreaterThanOrEqual(before);
    },
  );

  test.each(["openings", "team", "testimonials"] as const)(
    "a scheduled entry of %s appears by itself at its moment in Indian time",
    async (list) => {
      const { page } = SHOWN[list];
      const moment = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000);
      const address = await newEntry(list, { publishedAt: toIndianClock(moment) });
      expect(await adminShows(address)).toContain(`value="${writtenDate(toIndianClock(moment))}"`);
      expect(pageText(await adminShows(`/admin/content/${list}`))).toContain("Scheduled");
      expect(await shopShows(page)).not.toContain("Aari");
      const { clock, pages: kept } = app.store;
      const realNow = clock.now;
      const saysAt = async (at: Date) => {
        clock.now = () => at;
        kept.invalidateAll();
        return shopShows(page);
      };
      try {
        expect(await saysAt(new Date(moment.getTime() - 1))).not.toContain("Aari");
        expect(await saysAt(moment)).toContain("Aari Hand");
      } finally {
        clock.now = realNow;
        kept.invalidateAll();
      }
    },
  );

  test("an opening that is taken back to a draft accepts no applications", async () => {
    const address = await newEntry("openings", {});
    expect(await shopShows("/careers")).toContain("subject=Application%20for%20Aari%20Hand");
    const unpublished = { ...OUT, ...SHOWN.openings.entry, version: "1", status: "draft" };
    expect((await admin.post(address, unpublished)).status).toBe(302);
    const html = await shopShows("/careers");
    expect(html).not.toContain("Aari");
    expect(pageText(html)).toContain("There is no opening at the moment.");
    expect((await audited("opening")).at(-1)).toMatchObject({
      action: "opening.change",
      before: { status: "published" },
      after: { status: "draft" },
    });
  });

  test("an entry saved unchanged keeps its publication time to the second and leaves no audit entry", async () => {
    const address = await newEntry("testimonials", {});
    const read = () => app.store.db.select().from(testimonials);
    const [before, traces] = [await read(), await audited("testimonial")];
    const minute = toIndianClock(before[0]?.publishedAt ?? new Date(0));
    expect(await adminShows(address)).toContain(`value="${writtenDate(minute)}"`);
    const same = { ...OUT, ...SHOWN.testimonials.entry, version: "1", publishedAt: minute };
    expect((await admin.post(address, same)).status).toBe(302);
    expect(await read()).toEqual(before);
    expect(await audited("testimonial")).toEqual(traces);
  });
});
