import { describe, expect, test } from "vitest";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { LoginForm, SignupForm } from "#app/domain/customers/customers.forms.ts";
import { ContactForm, NewsletterForm } from "#app/domain/customers/messages/contact.forms.ts";
import { FindOrderForm } from "#app/domain/orders/guest-orders/guest-orders.forms.ts";
import { GuestContact } from "#app/domain/privacy/guest-data.forms.ts";
import { emailError, emailText } from "#app/lib/forms/email-field.ts";

describe("an email address", () => {
  test.each([
    ["a zero-width space", "asha@example.com\u200b"],
    ["spaces around it", " asha@example.com\u00a0"],
    ["full-width letters", "ａｓｈａ＠ｅｘａｍｐｌｅ．ｃｏｍ"],
    ["a Japanese full stop", "asha@example。com"],
    ["a soft hyphen and a bidirectional mark", "as\u00adha@example.com\u200e"],
  ])("with %s is read as what is meant", (_, typed) => {
    expect(emailText(typed)).toBe("asha@example.com");
    expect(emailError(emailText(typed))).toBeNull();
  });

  test.each([
    ["a Cyrillic letter", "аsha@example.com", "“а”"],
    ["a Greek letter", "ashα@example.com", "“α”"],
    ["a Devanagari word", "आशा@example.com", "“आ”"],
  ])("with %s is refused with the letter", (_, typed, letter) => {
    expect(emailError(emailText(typed))).toContain(`${letter} is not a letter of an email address`);
  });

  test.each(["", "asha", "asha@", "asha@example", "asha example@example.com", "a@b@example.com"])(
    "%j is refused",
    (typed) => expect(emailError(emailText(typed))).toContain("Email is invalid"),
  );

  test("digits of other scripts are read", () => {
    expect(emailText("asha२१@example.com")).toBe("asha21@example.com");
  });
});

describe("every form", () => {
  const typed = "ａsha@example.com\u200b";
  const lookAlike = "аsha@example.com";
  const forms = {
    checkout: (email: string) => errorsOf(CheckoutForm, { email }),
    "sign-up": (email: string) => errorsOf(SignupForm, { fullName: "A", email, password: "x" }),
    contact: (email: string) => errorsOf(ContactForm, { name: "A", email, subject: "S", message: "M" }),
    newsletter: (email: string) => errorsOf(NewsletterForm, { email }),
  };

  test.each(Object.entries(forms))("of %s reads what is meant and refuses look-alikes", (_, errors) => {
    expect(errors(typed)).not.toContain("email");
    expect(errors(lookAlike)).toContain("email");
  });

  test("that looks an email address up reads what is meant", () => {
    expect(LoginForm.parse({ email: typed, password: "x" }).email).toBe("asha@example.com");
    expect(FindOrderForm.parse({ number: "#०००0१२", contact: typed })).toEqual({
      number: 12,
      contact: "asha@example.com",
    });
    expect(GuestContact.parse(typed)).toBe("asha@example.com");
    expect(GuestContact.parse("९८७६५ ४३२१०")).toBe("+919876543210");
  });

  function errorsOf(
    schema: { safeParse(fields: object): { error?: { issues: { path: PropertyKey[] }[] } } },
    fields: object,
  ): string[] {
    return schema.safeParse(fields).error?.issues.map(({ path }) => String(path[0])) ?? [];
  }
});
