import { z } from "zod";
import { parseJson } from "#app/lib/parse-json.ts";
import {
  MessageRejected,
  MessageUnclear,
  postToProvider,
  readFromProvider,
  type PhoneTransport,
} from "#app/platform/messages/phone-transport.server.ts";

export interface Msg91Access {
  apiUrl: string;
  authKey: string;
  timeoutMs: number;
}

const BalanceRefused = z.object({ msg: z.string() });
const ResponseBody = z.object({ type: z.string(), message: z.string() });

/** India's operators allow each variable of a DLT template this many characters. */
const MAX_VARIABLE_LENGTH = 30;

/** Sends SMS by the flow API of MSG91 (https://docs.msg91.com/sms/send-sms), whose templates carry the ids of India's DLT registry. */
export function msg91Transport({ apiUrl, authKey, timeoutMs }: Msg91Access): PhoneTransport {
  return {
    isReal: true,
    async testConnection() {
      // https://msg91.com/help/MSG91/how-can-i-check-my-balance: the key is a part of the URL, and type 0 is the wallet.
      const url = new URL(`/api/balance.php?${new URLSearchParams({ authkey: authKey, type: "0" })}`, apiUrl);
      const { text } = await readFromProvider("MSG91", url, { headers: {}, timeoutMs });
      const balance = /^\s*"?(-?\d+(?:\.\d+)?)"?\s*$/.exec(text)?.[1];
      if (balance !== undefined) return `MSG91 accepts the key. The balance of its wallet is ${balance}.`;
      const refused = BalanceRefused.safeParse(parseJson(text));
      const reason = refused.success ? refused.data.msg : text.slice(0, 200);
      throw new Error(`MSG91 refused: ${reason}`);
    },
    async deliver(_id, { to, template, variables }) {
      const recipient: Record<string, string> = { mobiles: to.replace("+", "") };
      for (const [name, value] of variables) recipient[name] = value.slice(0, MAX_VARIABLE_LENGTH);
      const { status, body } = await postToProvider("MSG91", new URL("/api/v5/flow", apiUrl), {
        headers: { authkey: authKey },
        body: { template_id: template, short_url: "0", recipients: [recipient] },
        timeoutMs,
      });
      const read = ResponseBody.safeParse(body);
      if (read.success && status < 300 && read.data.type === "success") return read.data.message;
      const reason = read.success ? read.data.message.slice(0, 300) : `status ${status}`;
      if (status === 401 || status === 429) throw new Error(`MSG91 refused: ${reason}`);
      if (status >= 500 || !read.success) throw new MessageUnclear(`MSG91 responded with ${reason}`);
      throw new MessageRejected(`MSG91 rejected the message: ${reason}`);
    },
  };
}
