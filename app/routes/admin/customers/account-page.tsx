import type { ReactNode } from "react";
import type { SavedAddress } from "#app/domain/customers/addresses/address.ts";
import type { CustomerDetail } from "#app/domain/customers/admin-list/customer-list.ts";
import type { FormError } from "#app/components/form-error.ts";
import {
  CustomerAddresses,
  CustomerDevices,
  CustomerFacts,
} from "#app/routes/admin/customers/account-panels.tsx";
import { CustomerCredit, type CustomerCreditProps } from "#app/routes/admin/customers/customer-credit.tsx";
import { CustomerMessages } from "#app/routes/admin/customers/customer-messages.tsx";
import { PersonalData } from "#app/routes/admin/customers/personal-data.tsx";

/** The details that only the page of an account shows. */
export interface AccountDetails {
  customer: CustomerDetail;
  addresses: readonly SavedAddress[];
  messages: Parameters<typeof CustomerMessages>[0]["messages"];
  deviceCount: number;
  isTwoFactorOn: boolean;
}

interface AccountPageProps {
  account: AccountDetails;
  isSelf: boolean;
  refusal: FormError | undefined;
  credit: CustomerCreditProps["credit"];
  /** The panels that the pages of accounts and guests share: orders, figures, notes. */
  children: ReactNode;
}

/** The page of a customer with an account: shared panels, messages, sign-in, addresses, personal data. */
export function AccountPage({ account, isSelf, refusal, credit, children }: AccountPageProps) {
  const { customer, messages, addresses, deviceCount, isTwoFactorOn } = account;
  const isAnnotation = refusal?.values?.["intent"] === "annotate";
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="space-y-4">
        {children}
        <CustomerMessages messages={messages} />
      </div>
      <div className="space-y-4">
        <CustomerFacts customer={customer} />
        {!isSelf && <CustomerDevices count={deviceCount} isTwoFactorOn={isTwoFactorOn} />}
        <CustomerAddresses addresses={addresses} />
        <CustomerCredit customer={customer} credit={credit} />
        <PersonalData customer={customer} refusal={isAnnotation ? undefined : refusal} />
      </div>
    </div>
  );
}
