import { isExact, remembered } from "../../manifest/index.js";
import type { Source } from "./places.js";

/** Whether no number in a value was rounded when its document was parsed. */
export function isExactData(value: unknown, source: Source | undefined): boolean {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return false;
    // Zero may be what is left of a tiny number.
    if (value !== 0 && (!Number.isInteger(value) || Number.isSafeInteger(value))) return true;
    return source !== undefined && !roundedNumbers(source).has(value);
  }
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every((inner) => isExactData(inner, source));
}

/** The numbers of a document's text that doubles cannot represent, as rounded. Found only if a schema has a large integer or zero. */
const roundedNumbers = remembered(({ text }: Source): ReadonlySet<number> => {
  const rounded = new Set<number>();
  for (const [source] of text.matchAll(LONG_NUMBER)) {
    const value = Number(source);
    if (Number.isFinite(value) && !isExact(value, source)) rounded.add(value);
  }
  return rounded;
});

/** A double represents any decimal of up to 15 digits so that it can be written out again, but for tiny ones. */
const LONG_NUMBER =
  /(?<![\w.])[-+]?(?:0x[\da-f]{14,}|0o[0-7]{18,}|\d[\d.]{15,}(?:e[-+]?\d+)?|\d[\d.]*e-\d{3,})/gi;
