import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";

interface TokenPageProps {
  /** Undefined before the button is pressed; false when the token is invalid. */
  isDone?: boolean | undefined;
  question: { title: string; text: string; button: string };
  /** Not needed where the action redirects. */
  done?: { title: string; text: string };
  /** The reasons why a link is not valid, if it can be used up; otherwise it was cut off. */
  over?: string;
}

/** The page of an emailed link: a question, a button, and the result. */
export function TokenPage({ isDone, question, done, over }: TokenPageProps) {
  const isPending = useNavigation().state !== "idle";
  const shown =
    isDone === undefined ? question : isDone && done ? done : { ...UNKNOWN, ...(over && { text: over }) };
  return (
    <div className="shell section">
      <EmptyState
        level={1}
        title={shown.title}
        text={shown.text}
        action={
          isDone === undefined ? (
            <Form method="post">
              <Button type="submit" size="lg" isPending={isPending}>
                {question.button}
              </Button>
            </Form>
          ) : (
            <ButtonLink to={href("/")}>Back to Home</ButtonLink>
          )
        }
      />
    </div>
  );
}

const UNKNOWN = {
  title: "This link is not valid",
  text: "Your email program may have cut it off. Please copy the whole link from the email.",
};

/** The token of an emailed link. */
export function tokenIn(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
