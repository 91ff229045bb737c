import { Form, href } from "react-router";
import { Button } from "#app/ui/button.tsx";

interface ResendConfirmationProps {
  email: string;
  /** The page to return to after signing in. */
  returnTo: string;
}

/** Requests the confirmation email again, for the submitted email. */
export function ResendConfirmation({ email, returnTo }: ResendConfirmationProps) {
  return (
    <Form method="post" action={href("/resend-confirmation")}>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button type="submit" variant="outline" className="w-full">
        Send a new confirmation link
      </Button>
    </Form>
  );
}
