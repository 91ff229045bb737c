import { z } from "zod";
import { TallyLedgers } from "#app/domain/accounting/accounting.settings.ts";
import { emailField } from "#app/lib/forms/email-field.ts";
import { requiredTextField, versionField } from "#app/lib/forms/form-fields.ts";

const MAX_LEDGER_NAME = 100;

// Cast: Object.keys returns string[], and the shape has exactly these keys.
export const LEDGER_FIELDS = Object.keys(TallyLedgers.shape) as (keyof TallyLedgers)[];

const ledgerField = requiredTextField("Enter the name of the ledger", MAX_LEDGER_NAME);

/** The form of Settings > Accounting: a field for each ledger, and the accountant's email. */
export const accountingForm = z
  .object({
    party: ledgerField,
    sales: ledgerField,
    exports: ledgerField,
    nilRated: ledgerField,
    igst: ledgerField,
    cgst: ledgerField,
    sgst: ledgerField,
    accountantEmail: emailField,
    version: versionField,
  })
  .transform(({ version, accountantEmail, ...ledgers }) => ({ ledgers, accountantEmail, version }));
