import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import {
  FIT_LABELS,
  FITS,
  MAX_REVIEW_LENGTH,
  MIN_REVIEW_LENGTH,
  type OwnReview,
  type ReviewPhotoView,
} from "#app/domain/reviews/review.ts";
import { INVALID_FORM } from "#app/components/form-error.ts";
import { FitAreaFields, ShareBodyFields } from "#app/components/fit/fit-feedback-fields.tsx";
import type { SharedBody } from "#app/domain/fit/feedback/fit-feedback.ts";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import { MAX_IMAGE_BYTES, IMAGE_HINT, IMAGE_TYPES, imageErrorText } from "#app/lib/forms/image-upload.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { CheckboxField, TextAreaField } from "#app/ui/form/field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { StarField } from "#app/ui/form/star-field.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";

const MEANINGS = ["Poor", "Fair", "Good", "Very good", "Excellent"] as const;

const FIT_CHOICES = FITS.map((fit) => ({ value: fit, label: FIT_LABELS[fit] }));

interface ReviewFormProps {
  /** The review to edit; null for a new one. */
  ownReview: OwnReview | null;
  hasSizes: boolean;
  /** The figures that the author saved. */
  body: SharedBody | null;
  /** The typed values and errors of a refused submission. */
  refusal: { fieldErrors: Record<string, string>; values: Record<string, string> } | undefined;
}

/** Rating, fit, text and a photo. The file comes last: without JavaScript, the text is parsed before a file that is too large. */
export function ReviewForm({ ownReview, hasSizes, body, refusal }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const isPending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const { fieldErrors = {}, values } = refusal ?? {};
  useEffect(() => {
    if (!refusal) return;
    showToast({ ...INVALID_FORM, title: "Review not sent", tone: "bad" });
    form.current?.querySelector<HTMLElement>("[aria-invalid] input, [aria-invalid]")?.focus();
  }, [refusal]);
  return (
    <Form
      ref={form}
      method="post"
      data-failure="Review Error"
      encType="multipart/form-data"
      noValidate
      className="space-y-8"
    >
      <input type="hidden" name="intent" value={ownReview ? "change" : "write"} />
      {fieldErrors["form"] && (
        <Alert tone="bad" title="Review not sent">
          {fieldErrors["form"]}
        </Alert>
      )}
      <StarField
        label="Your rating"
        name="rating"
        meanings={MEANINGS}
        defaultValue={Number(values?.["rating"]) || ownReview?.rating}
        error={fieldErrors["rating"]}
      />
      {hasSizes && (
        <div className="fit-fields space-y-4">
          <ChoiceField
            label="How does it fit?"
            name="fit"
            choices={FIT_CHOICES}
            defaultValue={values?.["fit"] ?? ownReview?.fit}
            error={fieldErrors["fit"]}
          />
          <FitAreaFields
            className="hidden [.fit-fields:has([value^=runs-]:checked)_&]:block"
            values={values}
            areas={ownReview?.fitAreas}
          />
        </div>
      )}
      <TextAreaField
        label="Your review"
        name="body"
        rows={7}
        maxLength={MAX_REVIEW_LENGTH}
        hint={`${MIN_REVIEW_LENGTH} to ${MAX_REVIEW_LENGTH} characters. Cloth, cut, colour, size: what would have helped you to choose?`}
        defaultValue={values?.["body"] ?? ownReview?.body}
        error={fieldErrors["body"]}
      />
      {hasSizes && (
        <ShareBodyFields
          label="Show my measurements as ranges, so that people with a body like mine find this review (optional)"
          values={values}
          errors={fieldErrors}
          body={body}
          shared={ownReview?.heightCm ? ownReview : null}
        />
      )}
      {ownReview?.photo && (
        <CurrentPhoto photo={ownReview.photo} isDropped={values?.["dropPhoto"] === "on"} />
      )}
      <FileField
        label={ownReview?.photo ? "Replace the photo (optional)" : "A photo (optional)"}
        name="photo"
        accept={IMAGE_TYPES}
        maxBytes={MAX_IMAGE_BYTES}
        tooLargeText={imageErrorText("too-large")}
        hint={IMAGE_HINT}
        error={fieldErrors["photo"]}
      />
      <p className="text-sm text-ink-soft">
        Your review appears with your first name and the initial of your last. Where a photo was taken is
        never shown.
      </p>
      <Button type="submit" size="lg" isPending={isPending} pendingLabel="Sending...">
        {ownReview ? "Save changes" : "Send review"}
      </Button>
    </Form>
  );
}

function CurrentPhoto({ photo, isDropped }: { photo: ReviewPhotoView; isDropped: boolean }) {
  return (
    <div className="flex items-center gap-5">
      <img
        src={imageSrc(photo.id, 320)}
        alt="Added to your review"
        width={photo.width}
        height={photo.height}
        className="size-24 rounded bg-linen object-cover"
      />
      <CheckboxField label="Remove this photo" name="dropPhoto" defaultChecked={isDropped} />
    </div>
  );
}
