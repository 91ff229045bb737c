import { z } from "zod";
import { defineKeyedOperation, Uuid } from "#app/domain/api/internal/keyed/keyed-operation.server.ts";
import { invalidFields, refusalOf } from "#app/domain/api/internal/keyed/refusals.server.ts";
import { NO_FIELDS } from "#app/domain/api/internal/shared.server.ts";
import type { ApiDeps, ApiRefusal } from "#app/domain/api/operation.server.ts";
import { MAX_POST_LENGTH } from "#app/domain/content/content.forms.ts";
import { customPageForm, type CustomPageInput } from "#app/domain/content/custom-pages.forms.ts";
import { findCustomPageToEdit, listCustomPages } from "#app/domain/content/custom-pages.server.ts";
import { deleteCustomPage, saveCustomPage } from "#app/domain/content/edit-custom-pages.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";

const Status = z.enum(["draft", "published"]);

const ContentPage = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    body: z.string().meta({ description: "Markdown." }),
    seoTitle: z.string(),
    seoDescription: z.string(),
    status: Status,
    publishedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: "ContentPage" });

const ContentPageRow = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    state: z.string(),
    publishedAt: z.iso.datetime(),
  })
  .meta({ id: "ContentPageSummary" });

const ContentPageState = z
  .object({ id: z.uuid(), slug: z.string(), status: Status, version: z.int() })
  .meta({ id: "ContentPageState", description: "A page after a change." });

const ofPages = { tag: "Content and settings", permission: "content.edit", query: NO_FIELDS } as const;
const OfOne = z.object({ id: Uuid });

export const listContentPagesOperation = defineKeyedOperation({
  ...ofPages,
  id: "listContentPages",
  method: "get",
  path: "/admin/pages",
  summary: "List the shop’s own pages in any state, those changed last first",
  params: NO_FIELDS,
  body: null,
  status: 200,
  answer: z.object({ data: z.array(ContentPageRow) }).meta({ id: "ContentPageList" }),
  refusals: [],
  async run({ db, clock }) {
    const pages = await listCustomPages(db, clock.now());
    const data = pages.map(({ publishedAt, ...page }) => ({
      ...page,
      publishedAt: publishedAt.toISOString(),
    }));
    return { ok: true, value: { data } };
  },
});

export const getContentPageOperation = defineKeyedOperation({
  ...ofPages,
  id: "getContentPage",
  method: "get",
  path: "/admin/pages/{id}",
  summary: "Read one of the shop’s own pages",
  params: OfOne,
  body: null,
  status: 200,
  answer: ContentPage,
  refusals: ["not-found"],
  run: (deps, { params: { id } }) => readOne(deps, id),
});

async function readOne(
  { db }: ApiDeps,
  id: string,
): Promise<{ ok: true; value: z.input<typeof ContentPage> } | ApiRefusal> {
  const page = await findCustomPageToEdit(db, id);
  if (!page) return refusalOf({ ok: false, error: "not-found" });
  return { ok: true, value: { ...page, publishedAt: page.publishedAt.toISOString() } };
}

const NewPage = z
  .strictObject({
    title: z.string().max(200),
    slug: z.string().max(200).default("").meta({ description: "Without one it is made from the title." }),
    body: z.string().max(MAX_POST_LENGTH).default("").meta({ description: "Markdown." }),
    seoTitle: z.string().max(200).default(""),
    seoDescription: z.string().max(500).default(""),
    status: Status,
    publishedAt: z.iso.datetime().optional().meta({ description: "Whole minutes. Without one, now." }),
  })
  .meta({ id: "NewContentPage" });

/** The page of a body, by the rules of the admin's form. */
function readPage(
  { clock }: ApiDeps,
  { publishedAt, ...body }: z.output<typeof NewPage>,
): { ok: true; page: CustomPageInput } | ApiRefusal {
  const moment = publishedAt === undefined ? clock.now() : new Date(publishedAt);
  const fields = { ...body, publishedAt: toIndianClock(moment) };
  const form = customPageForm(body.status === "draft").safeParse(fields);
  return form.success ? { ok: true, page: form.data } : invalidFields(fieldErrorsOf(form.error));
}

export const createContentPageOperation = defineKeyedOperation({
  ...ofPages,
  id: "createContentPage",
  method: "post",
  path: "/admin/pages",
  summary: "Create a page of the shop’s own",
  params: NO_FIELDS,
  body: NewPage,
  status: 201,
  answer: ContentPageState,
  refusals: ["not-found"],
  async run(deps, { body }, { actor }) {
    const read = readPage(deps, body);
    if (!read.ok) return read;
    const saved = await saveCustomPage(deps, { id: null, version: 0, page: read.page }, actor);
    return saved.ok ? readOne(deps, saved.id) : refusalOf(saved);
  },
});

export const updateContentPageOperation = defineKeyedOperation({
  ...ofPages,
  id: "updateContentPage",
  method: "put",
  path: "/admin/pages/{id}",
  summary: "Replace one of the shop’s own pages",
  description: "The old URL of a public page redirects to the new one.",
  params: OfOne,
  body: NewPage,
  status: 200,
  answer: ContentPageState,
  refusals: ["not-found"],
  ifMatch: "required",
  async run(deps, { params: { id }, body }, { actor, version }) {
    const before = await readOne(deps, id);
    if (!before.ok) return before;
    const read = readPage(deps, { publishedAt: before.value.publishedAt, ...body });
    if (!read.ok) return read;
    const change = { id, version: version ?? before.value.version, page: read.page };
    const saved = await saveCustomPage(deps, change, actor);
    return saved.ok ? readOne(deps, id) : refusalOf(saved);
  },
});

export const deleteContentPageOperation = defineKeyedOperation({
  ...ofPages,
  id: "deleteContentPage",
  method: "delete",
  path: "/admin/pages/{id}",
  summary: "Delete one of the shop’s own pages",
  params: OfOne,
  body: null,
  status: 200,
  answer: z.object({ id: z.uuid() }).meta({ id: "DeletedContentPage" }),
  refusals: ["not-found"],
  ifMatch: "required",
  async run(deps, { params: { id } }, { actor, version }) {
    const before = await readOne(deps, id);
    if (!before.ok) return before;
    const change = { id, version: version ?? before.value.version, redirectTo: null };
    const deleted = await deleteCustomPage(deps, change, actor);
    return deleted.ok ? { ok: true, value: { id } } : refusalOf(deleted);
  },
});
