import { expect, it } from "vitest";
import type { RoutePlace, TypePlace } from "../../../generator/diff/place.js";
import { comparePlans } from "../../../generator/diff/compare-plans.js";
import { planOf } from "../plan-of.js";

const text = { type: "string" };
const at = { ...text, format: "date-time" };
const list = (items: object) => ({ type: "array", items });

/** A route that responds a named type with the property, and a list of it. */
function version(property: object, dates: "Date" | "string" = "Date") {
  const schemas = {
    Part: { type: "object", properties: { at: property } },
    Whole: { type: "object", properties: { part: { $ref: "#/schemas/Part" }, on: at } },
  };
  const content = { part: { $ref: "#/schemas/Part" }, whole: list({ $ref: "#/schemas/Whole" }) };
  const responses = { 200: { schema: { type: "object", properties: content } } };
  return planOf({
    generate: { dates },
    schemas,
    routes: [{ route: "GET /x", name: "x", responses }],
  });
}

it.each([
  ["nothing", version(at), version({ ...at, description: "D" }), []],
  [
    "turning it on",
    version(text, "string"),
    version(text),
    ["dates-added additive GET /x", "type-added additive WholeDates"],
  ],
  [
    "turning it off",
    version(at),
    version(at, "string"),
    [
      "dates-removed breaking GET /x",
      "type-removed breaking PartDates",
      "type-removed breaking WholeDates",
    ],
  ],
  [
    "text that becomes a date-time",
    version(text),
    version(at),
    [
      "type-added additive PartDates",
      "type-widened breaking GET /x xDates.part",
      "type-widened breaking WholeDates part",
    ],
  ],
  [
    "a date-time that becomes text",
    version(at),
    version(text),
    [
      "type-removed breaking PartDates",
      "type-widened breaking GET /x xDates.part",
      "type-widened breaking WholeDates part",
    ],
  ],
  [
    "a date-time that may be null",
    version(at),
    version({ ...at, nullable: true }),
    ["type-widened breaking Part at", "type-widened breaking PartDates at"],
  ],
])("%s", (_, before, after, want) => {
  const found = comparePlans(before, after).map((change) => {
    const { kind, compiler, wire } = change;
    const place = change.place as RoutePlace | TypePlace;
    expect(wire).toBe("neither");
    const name = place.of === "type" ? place.type : place.route;
    return [kind, compiler, name, place.path.join(".")].join(" ").trim();
  });
  expect(found.sort()).toEqual(want);
});
