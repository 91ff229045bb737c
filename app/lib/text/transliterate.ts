import { asciiDigits } from "#app/lib/text/digits.ts";

/** Pairs "letter:latin" as a table. */
const tableOf = (pairs: string) =>
  new Map(pairs.split(" ").map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]));

/** Letters without a decomposition into a base letter and accents. */
const LETTERS = tableOf(
  "đ:d ð:d ł:l ø:o ı:i ħ:h ŧ:t ŋ:n æ:ae œ:oe ß:ss þ:th ə:e ʻ: ʼ: " +
    "а:a б:b в:v г:g ґ:g д:d ђ:dj е:e є:ie ж:zh з:z и:i і:i ї:i й:i ј:j к:k л:l љ:lj м:m н:n њ:nj о:o п:p р:r с:s т:t ћ:c у:u ў:u ф:f " +
    "х:kh ц:ts ч:ch џ:dz ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya " +
    "α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o " +
    // Arabic letters, with those of Urdu and Persian. Short vowels are not written.
    "ا:a ب:b پ:p ت:t ٹ:t ث:s ج:j چ:ch ح:h خ:kh د:d ڈ:d ذ:z ر:r ڑ:r ز:z ژ:zh س:s ش:sh ص:s ض:z ط:t ظ:z ع:a غ:gh ف:f ق:q ک:k ك:k گ:g " +
    "ل:l م:m ن:n ں:n و:o ہ:h ه:h ھ:h ۃ:t ة:a ی:i ي:i ى:a ے:e ء: ـ:",
);

// The blocks of Indian scripts have one order of letters, that of ISCII: a letter's place in its block names its sound in all of them.
const INDIC_BLOCKS = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00];
/** Devanagari, Bengali, Gurmukhi and Gujarati do not pronounce the vowel that a word's last consonant carries. */
const WITHOUT_LAST_VOWEL = new Set([0x900, 0x980, 0xa00, 0xa80]);

const soundsFrom = (first: number, sounds: string) =>
  sounds.split(" ").map((sound, index): [number, string] => [first + index, sound]);

const CONSONANTS = new Map([
  ...soundsFrom(
    0x15,
    "k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h",
  ),
  ...soundsFrom(0x58, "k kh g z d dh f y"),
  // Bengali's second r and v, in Assamese.
  ...soundsFrom(0x70, "r v"),
]);
const VOWELS = new Map([
  ...soundsFrom(0x05, "a a i i u u ri l e e e ai o o o au"),
  ...soundsFrom(0x60, "ri l"),
]);
const VOWEL_SIGNS = new Map(soundsFrom(0x3e, "a i i u u ri ri e e e ai o o o au"));
/** Candrabindu, anusvara and visarga; Gurmukhi's tippi. */
const SIGNS = new Map([...soundsFrom(0x01, "n n h"), ...soundsFrom(0x70, "n")]);
/** Final consonants without a vowel: Malayalam's chillus. */
const CHILLUS = new Map(soundsFrom(0x7a, "n n r l l k"));
const VIRAMA = 0x4d;
const NUKTA = 0x3c;
const WITH_NUKTA = new Map([
  [0x1c, "z"],
  [0x2b, "f"],
]);
const GURMUKHI = 0xa00;
const MALAYALAM = 0xd00;
const BENGALI_KHANDA_TA = "\u09ce";

/**
 * Writes a text in Latin letters, lower-case: "कुर्ता" becomes "kurta", "đ" becomes "d". Covers the scripts of India's languages, Cyrillic and
 * Greek; characters of other scripts stay. A reading aid for URLs, not a standard romanisation.
 */
export function transliterate(text: string): string {
  const letters = asciiDigits(text.toLowerCase().normalize("NFKC"));
  const indic = letters.replaceAll(/[\u0900-\u0963\u0970-\u0d7f]+/g, romaniseWord);
  return Array.from(indic.normalize("NFKD"), (letter) => LETTERS.get(letter) ?? letter).join("");
}

function romaniseWord(word: string): string {
  const characters = Array.from(word.replaceAll(BENGALI_KHANDA_TA, "ত্"), (character) => {
    const code = character.codePointAt(0) ?? 0;
    const block = INDIC_BLOCKS.findLast((first) => first <= code) ?? 0;
    return { block, offset: code - block };
  });
  return characters
    .map((character, index) =>
      soundOf(character, characters[index + 1] ?? null, characters[index + 2] ?? null),
    )
    .join("");
}

interface IndicCharacter {
  block: number;
  /** The offset in the block: the same for the same sound. */
  offset: number;
}

function soundOf(
  { block, offset }: IndicCharacter,
  next: IndicCharacter | null,
  afterNext: IndicCharacter | null,
): string {
  if (block === MALAYALAM && CHILLUS.has(offset)) return CHILLUS.get(offset) ?? "";
  const isTippi = block === GURMUKHI && offset === 0x70;
  const consonant = isTippi ? undefined : CONSONANTS.get(offset);
  if (consonant === undefined)
    return VOWELS.get(offset) ?? VOWEL_SIGNS.get(offset) ?? SIGNS.get(offset) ?? "";
  const hasNukta = next?.offset === NUKTA;
  const sound = (hasNukta ? WITH_NUKTA.get(offset) : undefined) ?? consonant;
  const follower = hasNukta ? afterNext : next;
  const isLast = follower === null && WITHOUT_LAST_VOWEL.has(block);
  const hasOwnVowel = follower !== null && (VOWEL_SIGNS.has(follower.offset) || follower.offset === VIRAMA);
  return isLast || hasOwnVowel ? sound : `${sound}a`;
}
