import { data, href, useNavigation } from "react-router";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { ListFrame } from "#app/components/admin/lists/list-frame.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { RefreshLink } from "#app/components/admin/lists/tool-links.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import {
  listReviewsForModeration,
  moderateReview,
  replyToReview,
} from "#app/domain/reviews/moderation.server.ts";
import { parseModerationQueue } from "#app/domain/reviews/review-list.ts";
import { ModerationForm } from "#app/domain/reviews/reviews.forms.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import {
  ModeratedReviewCard,
  REVIEW_STATUS_VIEWS,
} from "#app/routes/admin/products/reviews/moderated-review-card.tsx";
import type { Route } from "./+types/reviews";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { INVALID_FORM } from "#app/components/form-error.ts";

export const meta: Route.MetaFunction = () => [{ title: "Reviews | Admin" }];

const PATH = href("/admin/products/reviews");

export async function loader({ url, context }: Route.LoaderArgs) {
  const requested = parseModerationQueue(url.searchParams);
  return { status: requested.status, ...(await listReviewsForModeration(getApp(context).db, requested)) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const app = getApp(context);
  const fields = await readForm(request);
  const refuse = (title: string, description: string, status: number, fieldErrors = {}) => {
    const { reviewId = "", reply = "" } = fields;
    return data({ reviewId, reply, title, description, fieldErrors, id: crypto.randomUUID() }, { status });
  };
  const form = ModerationForm.safeParse(fields);
  if (!form.success)
    return refuse(INVALID_FORM.title, INVALID_FORM.description, 400, fieldErrorsOf(form.error));
  const requested = form.data;
  const admin = adminOf(context);
  const result =
    requested.step === "reply"
      ? await replyToReview(app, requested, admin)
      : await moderateReview(app, { ...requested, decision: requested.step }, admin);
  if (!result.ok && result.error === "stale") {
    const text = "The author has edited it since you opened it. Read it again before you decide.";
    return refuse("Changed in the meantime", text, 409);
  }
  if (!result.ok) {
    return refuse("Review not found", "It has been deleted in the meantime.", 409);
  }
  return redirectWithSuccess(url.pathname + url.search, DONE[requested.step]);
}

const DONE = { publish: "Review published", reject: "Review rejected", reply: "Reply saved" };

export const shouldRevalidate = revalidateRefused;

export default function Reviews({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { reviews, status, page } = loaderData;
  const isLoading = useNavigation().location?.pathname === PATH;
  return (
    <ListFrame
      title="Reviews"
      nouns={["review", "reviews"]}
      path={PATH}
      query={{ status }}
      pagination={loaderData}
      statuses={REVIEW_STATUS_VIEWS}
      tools={<RefreshLink to={listUrl(PATH, { status, page })} />}
      above={<FormErrorAlert error={refusal} />}
      empty={{
        title: "No Reviews Yet",
        text: "Reviews by customers wait here until you publish them.",
        noMatch: "Choose another status, or show all reviews.",
      }}
    >
      <ol
        aria-busy={isLoading || undefined}
        className="grid grid-cols-1 gap-4 transition-opacity aria-busy:opacity-55 2xl:grid-cols-2"
      >
        {reviews.map((review) => (
          <li key={review.id}>
            <ModeratedReviewCard
              review={review}
              refusal={refusal?.reviewId === review.id ? refusal : undefined}
            />
          </li>
        ))}
      </ol>
    </ListFrame>
  );
}
