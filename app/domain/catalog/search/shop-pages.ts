import { isFillerWord, splitWords, wordKey } from "#app/domain/catalog/internal/search/words.ts";

/** Pages of the shop that a search can find. */
export type ShopPage = keyof typeof SUBJECTS;

// The phrases that name a page, and the words that may stand beside them.
const SUBJECTS = {
  "track-order":
    "track, tracking, order, order status, where order, awb, parcel, return, exchange, cancel, cancellation, ऑर्डर, ट्रैक, रिटर्न, वापस, वापसी",
  returns:
    "return, exchange, replace, replacement, refund, money back, cancel, cancellation, wapas, wapsi, badalna, रिटर्न, वापस, वापसी, बदलना",
  delivery:
    "delivery, deliver, shipping, ship, shipping charge, cod, cash on delivery, pin code, pincode, courier, डिलीवरी, कैश ऑन डिलीवरी",
  "size-guide":
    "size chart, size guide, size help, sizing, size table, measurement, measure, how to measure, size finder, find my size, my size, which size, what size, naap, साइज़ चार्ट, नाप, माप",
  contact:
    "contact, contact us, phone number, whatsapp number, customer care, customer service, customer support, helpline, support, help, complaint, store location, address, opening hour, timing, संपर्क",
  account: "account, my account, login, log in, sign in, signup, sign up, register, profile, password",
  cart: "cart, my cart, bag checkout, checkout, basket",
  "gift-cards": "gift card, gift cards, gift voucher, voucher, gift certificate, store credit, गिफ्ट कार्ड",
  wishlist: "wishlist, wish list, favourite, favorite, saved item",
  about: "about, about us, our story, who are you",
  blog: "blog, article",
  careers: "career, job, vacancy, hiring",
  privacy: "privacy, privacy policy, data protection",
  terms: "term, terms and conditions, terms conditions, terms of service",
} as const;

const BESIDE = new Set(
  [
    "a an and are can day days do does for free from get how i in is it item items long me much my number of on online order orders our page",
    "policy policies procedure process product products request rule rules shop status store take the time to us what when where which you",
    "your charge charges cost fee fees kaise kab kahan kab",
  ]
    .join(" ")
    .split(" ")
    .map(wordKey),
);

const PHRASES = Object.entries(SUBJECTS).map(([page, phrases]) => ({
  // The keys of the object, which `Object.entries` types as text.
  page: page as ShopPage,
  phrases: phrases.split(", ").map((phrase) => splitWords(phrase).map(wordKey)),
}));

// A shorter beginning of a word would name pages while a product is typed.
const MIN_BEGINNING = 4;

/** The pages of the shop that a search names: with all words of one of their phrases, and none of a product. */
export function findShopPages(search: string): ShopPage[] {
  const words = splitWords(search).map(wordKey);
  const isNamed = (word: string) =>
    words.some(
      (searchedWord) =>
        searchedWord === word || (searchedWord.length >= MIN_BEGINNING && word.startsWith(searchedWord)),
    );
  return PHRASES.flatMap(({ page, phrases }) => {
    const named = phrases.filter((phrase) => phrase.every(isNamed)).flat();
    const isCovered = (searchedWord: string) =>
      BESIDE.has(searchedWord) ||
      isFillerWord(searchedWord) ||
      named.some((word) => word.startsWith(searchedWord));
    return named.length > 0 && words.every(isCovered) ? [page] : [];
  });
}
