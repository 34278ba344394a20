import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonMember } from "../../../../generator/openapi/document/json-members.js";
import { membersOf } from "./json-members.js";

/** Leaves out the members of members that are not to be entered. */
function withoutSkipped(
  all: readonly JsonMember[],
  enters: (member: JsonMember) => boolean,
): readonly JsonMember[] {
  let deepest = Infinity;
  return all.filter((member) => {
    if (member.depth > deepest) return false;
    deepest = enters(member) ? Infinity : member.depth;
    return true;
  });
}

describe("the members of a JSON text", () => {
  it("are found with their places", () => {
    const text = '{ "a": [1, {"b\\"c": {}}], "d": "}" }';
    const found = membersOf(text);
    expect(found.map(({ depth, key, start, end }) => [depth, key, text.slice(start, end)])).toEqual(
      [
        [1, "a", '"a"'],
        [2, 0, "1"],
        [2, 1, "{"],
        [3, 'b"c', '"b\\"c"'],
        [1, "d", '"d"'],
      ],
    );
  });

  it("are the same if those of other members are skipped", () => {
    const space = fc.constantFrom(0, 2, "\t");
    fc.assert(
      fc.property(fc.jsonValue(), space, fc.nat(3), (value, indent, deepest) => {
        const text = JSON.stringify(value, undefined, indent);
        const all = membersOf(text);
        for (const enters of [
          ({ depth }: JsonMember) => depth <= deepest,
          ({ key }: JsonMember) => key !== 0,
        ]) {
          expect(membersOf(text, enters)).toEqual(withoutSkipped(all, enters));
        }
      }),
    );
  });
});
