/** Splits a text into lower-case words of letters, marks and digits. Possessive endings are removed: "men's" becomes "men". */
export function splitWords(text: string): string[] {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\u200C\u200D]/gu, "")
    .replaceAll(/['’]s(?![\p{L}\p{M}\p{N}])/gu, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * The lookup key shared by spellings of a word: the singular, in Devanagari without the nukta, which many omit, and with one sign for
 * nasal vowels. The database does its own stemming.
 */
export function wordKey(word: string): string {
  return singular(word).replaceAll("\u093C", "").replaceAll("\u0901", "\u0902");
}

/** The key of a phrase of several words. */
export const phraseKey = (words: readonly string[]): string => words.map(wordKey).join(" ");

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.replace(/(?:(?<=s|sh|ch|x)es|s)$/, "");
}

// Words of requests that describe no product, in English, in Hindi in Latin letters, and in Hindi. The database's full-text search
// ignores further English words ("for", "with"); the owner adds words of the shop in the search settings.
const FILLER_WORDS = `
  affordable any authentic beautiful cheap clothes clothing collection collections cost deal deals discount discounts find fashion genuine
  get give good great item items like looking look lovely low my near nearby need needed nice offer offers original outfit outfits
  perfect piece pieces please pls plz pretty product products pure quality range rate rates real sale show some something style styles
  stylish suitable trending trendy type types want wanted wear wearing
  accha acchi acha achha achhi achi asli aur badhiya batao bhi chahiye chaiye chahie dikhao dikhaiye dikhaye ek hai hain ka kaisa ke keliye
  ki kis kitna kitne ko koi kuch kya liye main me mein mujhe naya naye nayi pahanne pe pehanne pehne pehnne sa sasta saste sasti se si sundar vala
  vale vali wala wale wali wo yeh
  अच्छा अच्छी अच्छे असली एक और का की के को कोई कुछ क्या चाहिए दिखाओ दिखाइए नया नई नए पहनने भी मुझे में लिए वाला वाली वाले सस्ता सस्ती सस्ते सुंदर से है हैं
`;

const KEYS: ReadonlySet<string> = new Set(
  FILLER_WORDS.split(/\s+/)
    .filter(Boolean)
    .map((word) => wordKey(word.normalize("NFC"))),
);

/** Whether a word describes no product, such as "real" in "real pashmina". Where a product's name or tags have the word, it does. */
export const isFillerWord = (word: string): boolean => KEYS.has(wordKey(word));
