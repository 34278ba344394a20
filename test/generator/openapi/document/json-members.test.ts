import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type JsonMember,
  visitMembers,
} from "../../../../generator/openapi/document/json-members.js";

function membersOf(text: string, enters: (member: JsonMember) => boolean): readonly JsonMember[] {
  const found: JsonMember[] = [];
  visitMembers(text, (member) => {
    found.push(member);
    return enters(member);
  });
  return found;
}

describe("the members of a JSON text", () => {
  it("are found with their places", () => {
    const text = '{ "a": [1, {"b\\"c": {}}], "d": "}" }';
    const found = membersOf(text, () => true);
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
        const all = membersOf(text, () => true);
        expect(membersOf(text, ({ depth }) => depth <= deepest)).toEqual(
          all.filter(({ depth }) => depth <= deepest + 1),
        );
        expect(membersOf(text, ({ key }) => key !== 0).length).toBeLessThanOrEqual(all.length);
      }),
    );
  });
});
