import type { ManifestParts } from "../../plan-of.js";
import { ok, type Row } from "./row.js";
import { list, object, ref, text } from "../../../schemas.js";

const AT = { ...text, format: "date-time" };

/** A route that responds a named type with the property, and a list of one that has it. */
function version(property: object, dates: "Date" | "string" = "Date"): ManifestParts {
  const [part, whole] = [ref("Part"), ref("Whole")];
  const schemas = { Part: object({ at: property }), Whole: object({ part, on: AT }) };
  return { ...ok(object({ part, whole: list(whole) }), schemas), generate: { dates } };
}

/** What happens to the functions that make Dates of responses, and to the types of what they return. */
export const DATES: readonly Row[] = [
  ["date-times get a description", version(AT), version({ ...AT, description: "D" })],
  [
    "`dates: Date` is set",
    version(text, "string"),
    version(text),
    "type-added additive neither",
    "dates-added additive neither",
  ],
  [
    "`dates: Date` is removed",
    version(AT),
    version(AT, "string"),
    "type-removed breaking neither",
    "type-removed breaking neither",
    "dates-removed breaking neither",
  ],
  [
    "text becomes a date-time",
    version(text),
    version(AT),
    "type-widened breaking neither",
    "type-added additive neither",
    "type-widened breaking neither",
  ],
  [
    "a date-time becomes text",
    version(AT),
    version(text),
    "type-widened breaking neither",
    "type-removed breaking neither",
    "type-widened breaking neither",
  ],
  [
    "a date-time may be null",
    version(AT),
    version({ ...AT, nullable: true }),
    "type-widened breaking neither",
    "type-widened breaking neither",
  ],
];
