import { useState } from "react";
import { SendLink } from "#app/components/send-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

interface PaymentLinkProps {
  url: string;
  /** The message that the owner's own phone sends; it ends with the link. */
  text: string;
  /** The customer's number in E.164; empty without one. */
  phone: string;
}

/** A payment link to copy, and to send from the owner's own phone. */
export function PaymentLink({ url, text, phone }: PaymentLinkProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setIsCopied(true);
  };
  return (
    <>
      <TextField label="Payment link" readOnly value={url} onFocus={(event) => event.target.select()} />
      <div className="flex flex-wrap gap-2">
        <Button type="button" variant="outline" size="sm" onClick={() => void copy()} className="script-only">
          {isCopied ? "Copied" : "Copy"}
        </Button>
        {phone && <SendLink phone={phone} text={text} />}
      </div>
    </>
  );
}
