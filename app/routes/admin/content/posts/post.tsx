import { data, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { DeleteForm } from "#app/components/admin/forms/delete-form.tsx";
import { invalidEdit, type EditResult } from "#app/components/admin/forms/edit-results.ts";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { deletePost, findPostToEdit, savePost, type Post } from "#app/domain/content/edit-posts.server.ts";
import { postForm } from "#app/domain/content/content.forms.ts";
import { findExternalImages, renderPageText } from "#app/domain/media/text-images.server.ts";
import { publishStateOf } from "#app/domain/content/content.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { temporaryUploadsOf, getApp } from "#app/context/context-keys.server.ts";
import {
  describeTextRefusal,
  refusedContent,
  publishingValues,
} from "#app/routes/admin/content/content-results.ts";
import { PlainImageForm } from "#app/routes/admin/content/add-image.tsx";
import { PostForm } from "#app/routes/admin/content/posts/post-form.tsx";
import { StateLine } from "#app/routes/admin/content/posts/publish-state.tsx";
import { editedVersion, readEditForm } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/post";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.post?.title ?? "New post"} | Admin` },
];

const NEW = "new";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  if (params.id === NEW) return { post: null, values: {}, bodyHtml: "", imageWarning: null };
  const post = await findPostToEdit(db, params.id);
  if (!post) throw data(null, { status: 404 });
  const now = clock.now();
  const { slug, title, version, imageUrl, publishedAt } = post;
  return {
    post: { slug, title, version, imageUrl, publishedAt, state: publishStateOf(post, now) },
    values: valuesOf(post, now),
    bodyHtml: await renderPageText(db, post.body),
    imageWarning: warningOf(post.body),
  };
}

/** For posts written before external images were refused. */
function warningOf(body: string): string | null {
  const urls = findExternalImages(body);
  return urls.length > 0 ? describeTextRefusal({ error: "external-images", urls }) : null;
}

function valuesOf(post: Post, now: Date): Record<string, string> {
  const { title, slug, excerpt, category, author, body } = post;
  return { title, slug, excerpt, category, author, body, ...publishingValues(post, now) };
}

interface PostResult {
  problem?: FormError;
  /** The submitted values, for a page without a script. */
  values: Record<string, string>;
  bodyHtml: string;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const { fields, image } = await readEditForm(request, temporaryUploadsOf(context));
  const id = params.id === NEW ? null : params.id;
  const respond = async (status: number, problem?: FormError) => {
    const bodyHtml = await renderPageText(app.db, fields["body"] ?? "");
    const result: PostResult = { problem, values: fields, bodyHtml };
    return data(result, { status });
  };
  const refuse = ({ problem, status }: EditResult) => respond(status, problem);
  if (fields["intent"] === "preview") return respond(200);
  const version = editedVersion(fields);
  const admin = adminOf(context);
  if (fields["intent"] === "delete") {
    if (id === null) throw data(null, { status: 404 });
    const deleted = await deletePost(app, { id, version }, admin);
    if (!deleted.ok) return refuse(refusedContent(deleted, {}));
    return redirectWithSuccess(href("/admin/content"), "Post Deleted");
  }
  const form = postForm(fields["status"] === "draft").safeParse(fields);
  if (!form.success) return refuse(invalidEdit(fieldErrorsOf(form.error), fields));
  if (image.kind === "refused")
    return refuse(refusedContent({ ok: false, error: "no-image", imageError: image.error }, fields));
  const saved = await savePost(app, { id, version, post: form.data, image }, admin);
  if (!saved.ok && saved.error === "slug-taken")
    return refuse(invalidEdit({ slug: "Another post already uses this URL" }, fields));
  if (!saved.ok && "urls" in saved) return refuse(invalidEdit({ body: describeTextRefusal(saved) }, fields));
  if (!saved.ok) return refuse(refusedContent(saved, fields));
  const to = href("/admin/content/posts/:id", { id: saved.id });
  return redirectWithSuccess(to, id === null ? "Post Added" : "Post Updated");
}

export const shouldRevalidate = editRevalidation;

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  const { post, values, bodyHtml, imageWarning } = loaderData;
  const version = post?.version ?? 0;
  // The delete form has no such fields.
  const submitted = actionData && "title" in actionData.values ? actionData : undefined;
  return (
    <div className="max-w-6xl">
      <PageHead
        backLink={<BackLink to={href("/admin/content")}>Posts</BackLink>}
        title={post?.title ?? "New post"}
        text={post && <StateLine of={post} />}
        actions={
          post?.state === "published" && (
            <ButtonLink to={href("/blog/:slug", { slug: post.slug })} variant="outline" size="sm">
              View in store
            </ButtonLink>
          )
        }
      />
      <FormErrorAlert error={actionData?.problem} />
      {imageWarning && !actionData?.problem && (
        <Alert tone="warning" title="Some images are not shown" className="mb-4 wrap-anywhere">
          {imageWarning}
        </Alert>
      )}
      <PostForm
        // A save resets the fields to the stored values; a refusal keeps them, including the chosen file.
        fieldsKey={(actionData?.problem && actionData.values["version"]) ?? version}
        version={version}
        values={submitted?.values ?? values}
        imageUrl={post?.imageUrl ?? null}
        bodyHtml={submitted?.bodyHtml ?? bodyHtml}
        problem={actionData?.problem}
        isUnsaved={submitted !== undefined}
      />
      <PlainImageForm />
      {post && (
        <div className="mt-4 lg:max-w-80">
          <DeleteForm
            one="post"
            version={version}
            text="The post and its image are deleted, and its URL no longer works."
          />
        </div>
      )}
    </div>
  );
}
