import type { FormError } from "#app/components/form-error.ts";

/** The result of a form about passkeys: what is wrong, or the options with which the browser creates a passkey. */
export type PasskeyResult = FormError & { options?: PublicKeyCredentialCreationOptionsJSON };
