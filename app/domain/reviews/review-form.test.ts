import { describe, expect, test } from "vitest";
import { ReplyForm, reviewForm } from "#app/domain/reviews/reviews.forms.ts";

const body = "Long enough to be read.";

describe("a review's form", () => {
  test("the review form asks about the fit only of a product with sizes", () => {
    const sized = reviewForm({ hasSizes: true });
    expect(sized.safeParse({ rating: "5", body, fit: "runs-small" }).data?.fit).toBe("runs-small");
    for (const fit of [undefined, "", "tight"])
      expect(sized.safeParse({ rating: "5", body, fit }).error?.issues[0]).toMatchObject({
        path: ["fit"],
        message: "Please say how it fits.",
      });
    const unsized = reviewForm({ hasSizes: false });
    for (const fit of [undefined, "runs-small"])
      expect(unsized.parse({ rating: "5", body, fit })).toEqual({ rating: 5, fit: null, body });
  });

  test("the review form counts the characters that remain without invisible ones", () => {
    const bodyOf = (text: string) =>
      reviewForm({ hasSizes: false }).safeParse({ rating: "5", body: text }).data?.body;
    expect(bodyOf("x".repeat(9))).toBeUndefined();
    expect(bodyOf("x".repeat(10))).toBe("x".repeat(10));
    expect(bodyOf("x".repeat(2000))).toBe("x".repeat(2000));
    expect(bodyOf("x".repeat(2001))).toBeUndefined();
    expect(bodyOf(`  ${"\u0000\u202e".repeat(20)}  `)).toBeUndefined();
    expect(bodyOf("First line.\r\n\r\n\r\n\r\nSecond\u202e line.\t")).toBe("First line.\n\nSecond line.");
    // Joiners are part of Indian scripts and emoji.
    expect(bodyOf("क्\u200dष और 👩\u200d🎨 सुंदर")).toBe("क्\u200dष और 👩\u200d🎨 सुंदर");
  });

  test("an empty reply removes the shop's reply", () => {
    expect(ReplyForm.parse({ reply: "  \n " })).toEqual({ reply: null });
    expect(ReplyForm.parse({ reply: " Thank you. " })).toEqual({ reply: "Thank you." });
    expect(ReplyForm.safeParse({ reply: "x".repeat(1001) }).success).toBe(false);
  });
});
