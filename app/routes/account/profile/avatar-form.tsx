import { useId, useState } from "react";
import { Form, href, useNavigation, useSubmit } from "react-router";
import { MAX_IMAGE_BYTES, IMAGE_HINT, IMAGE_TYPES, imageErrorText } from "#app/lib/forms/image-upload.ts";
import { fieldErrorIn } from "#app/components/form-error.ts";
import { useShop } from "#app/components/use-shop.ts";
import { FieldError } from "#app/ui/form/field.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/feedback/spinner.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** The avatar with its file picker: a chosen file is uploaded at once; without JavaScript by a button. */
export function AvatarForm({ name, url }: { name: string; url: string | null }) {
  const id = useId();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const { flash } = useShop();
  const error = isTooLarge ? imageErrorText("too-large") : fieldErrorIn(flash, "avatar");
  const submit = useSubmit();
  const action = href("/profile/avatar");
  const isPending = useNavigation().formAction === action;
  const send = ({ currentTarget: input }: React.ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (!file) return;
    setIsTooLarge(file.size > MAX_IMAGE_BYTES);
    if (file.size > MAX_IMAGE_BYTES) {
      const description = imageErrorText("too-large");
      showToast({ title: "Avatar Upload Error", description, tone: "bad" });
      input.value = "";
      return;
    }
    void submit(input.form);
  };
  return (
    <div className="mb-10 flex flex-col gap-5 min-[26rem]:flex-row min-[26rem]:items-center sm:gap-6">
      <span className="relative shrink-0">
        <Avatar name={name} url={url} className="size-24 text-3xl sm:size-28" />
        {isPending && (
          <span className="absolute inset-0 flex items-center justify-center rounded-full bg-paper/80">
            <Spinner className="size-7" />
          </span>
        )}
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <Form
            method="post"
            action={action}
            encType="multipart/form-data"
            aria-busy={isPending}
            data-failure="Avatar Upload Error"
          >
            <input
              id={id}
              type="file"
              name="avatar"
              accept={IMAGE_TYPES}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
              onChange={send}
              className="peer sr-only"
            />
            <label
              htmlFor={id}
              className={buttonClass({
                variant: "outline",
                className: "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3",
              })}
            >
              Change Avatar
            </label>
            <noscript>
              <button type="submit" className={buttonClass({ className: "ml-2" })}>
                Upload
              </button>
            </noscript>
          </Form>
          {url && (
            <Form method="post" action={action} encType="multipart/form-data">
              <Button type="submit" name="intent" value="remove" variant="quiet">
                Remove
              </Button>
            </Form>
          )}
        </div>
        <p id={`${id}-hint`} className="mt-2 mb-1.5 text-sm text-ink-soft">
          {IMAGE_HINT}
        </p>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}
