/** Text for a model, without characters that are invisible to readers. */
export function modelText(text: string): string {
  return visibleText(text).trim();
}

const INVISIBLE =
  "(?![\\n\\t])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u{e0000}-\\u{e0fff}]";
const PICTURE = "\\p{Extended_Pictographic}";
/** Scripts whose letters change their form beside a joiner. */
const JOINING = ["Arabic", "Syriac", "Mongolian", "Devanagari", "Bengali", "Gurmukhi", "Gujarati"]
  .concat(["Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Khmer"])
  .map((script) => `\\p{Script=${script}}`)
  .join("");
/** Joiners and variation selectors in the places that Unicode defines, or a forbidden character. */
const JOINED_OR_INVISIBLE = new RegExp(
  [
    `(?<=${PICTURE})\\ufe0f|(?<=[\\d#*])\\ufe0f(?=\\u20e3)`,
    `(?<=(?:${PICTURE}|\\p{Emoji_Modifier})\\ufe0f?)\\u200d(?=${PICTURE})`,
    `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
    `(${INVISIBLE})`,
  ].join("|"),
  "gu",
);

/** A text of several lines without invisible characters, except for joiners and variation selectors in their defined places. */
export function visibleText(text: string): string {
  return text.replace(JOINED_OR_INVISIBLE, (found, invisible?: string) =>
    invisible === undefined ? found : "",
  );
}
