import { Form, useNavigation, useSearchParams } from "react-router";
import { CodeField } from "#app/components/two-factor/code-field.tsx";
import { Button } from "#app/ui/button.tsx";

interface SignInCodeFormProps {
  /** Changes with each refusal, so that the field is empty again. */
  refusalId: string | undefined;
  pendingLabel: string;
  variant?: "dark";
}

/** The second step of a sign-in: asks for the authenticator app's code, and keeps `returnTo`. */
export function SignInCodeForm({ refusalId, pendingLabel, variant }: SignInCodeFormProps) {
  const [params] = useSearchParams();
  const isPending = useNavigation().formMethod === "POST";
  const returnTo = params.get("returnTo");
  return (
    <Form method="post" noValidate className="space-y-5" key={refusalId}>
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <CodeField hint="Six digits, or one of your backup codes." />
      <Button
        type="submit"
        variant={variant}
        size={variant ? undefined : "lg"}
        className="w-full"
        isPending={isPending}
        pendingLabel={pendingLabel}
      >
        Sign In
      </Button>
    </Form>
  );
}
