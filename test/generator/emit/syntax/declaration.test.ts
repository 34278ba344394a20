import { describe, expect, it } from "vitest";
import { printDeclaration } from "../../../../generator/emit/syntax/declaration.js";
import type { DocPlan, PropertyPlan, TypePlan } from "../../../../generator/plan/plan.js";
import { array, both, property, union } from "../../plan-parts.js";

/** The widths of these names: two of the first do not fit on a line, nor does one of the last after `export type T =`. */
const WIDTHS: Readonly<Record<string, number>> = { Medium: 40, Long: 60, Huge: 95 };

const widened = (name: string) => name.padEnd(WIDTHS[name] ?? 0, "_");
const shortened = (text: string) => text.replace(/_+/g, "");

const optional = { isOptional: true };
const doc: DocPlan = { paragraphs: [] };
const named = (name: string, ...args: readonly TypePlan[]): TypePlan => ({
  kind: "reference",
  of: "schemas",
  name,
  ...(args.length > 0 && { arguments: args }),
});
const tuple = (members: readonly TypePlan[], rest?: TypePlan): TypePlan => ({
  kind: "tuple",
  members,
  ...(rest && { rest }),
});
const object = (properties: readonly PropertyPlan[], index?: TypePlan): TypePlan => ({
  kind: "object",
  properties,
  ...(index && { index }),
});
const nothing: TypePlan = { kind: "keyword", name: "null" };
const text: TypePlan = { kind: "keyword", name: "string" };
const medium = named("Medium");
const long = named("Long");
const huge = named("Huge");
const three = union(medium, medium, medium);
const big = object([property("a", medium), property("b", medium)]);
const empty = object([]);

describe("a type that is too long for a line", () => {
  it.each<readonly [type: TypePlan, want: string]>([
    [union(medium, medium), " Medium | Medium"],
    [union(three, huge), "\n  | Medium\n  | Medium\n  | Medium\n  | Huge"],
    [union(huge, nothing), "\n  Huge | null"],
    [union(nothing, big), " null | {\n  a: Medium;\n  b: Medium;\n}"],
    [union(nothing, nothing, huge), "\n  null | null | Huge"],
    [union(big, big), "\n  | { a: Medium; b: Medium }\n  | { a: Medium; b: Medium }"],
    [
      union(nothing, array(big)),
      "\n  | null\n  | readonly {\n      a: Medium;\n      b: Medium;\n    }[]",
    ],
    [
      union(both(medium, medium, medium), medium),
      "\n  | (Medium &\n      Medium &\n      Medium)\n  | Medium",
    ],
    [
      union(both(big, medium), medium),
      "\n  | ({\n      a: Medium;\n      b: Medium;\n    } & Medium)\n  | Medium",
    ],
    [
      union(medium, union(medium, union(medium, medium))),
      "\n  | Medium\n  | Medium\n  | Medium\n  | Medium",
    ],
    [
      union(medium, array(three)),
      "\n  | Medium\n  | readonly (\n      | Medium\n      | Medium\n      | Medium\n    )[]",
    ],
    [both(medium, medium, medium), " Medium &\n  Medium &\n  Medium"],
    [both(big, medium), " {\n  a: Medium;\n  b: Medium;\n} & Medium"],
    [both(medium, big), " Medium & {\n  a: Medium;\n  b: Medium;\n}"],
    [both(big, big), " {\n  a: Medium;\n  b: Medium;\n} & { a: Medium; b: Medium }"],
    [
      both(big, medium, big),
      " {\n  a: Medium;\n  b: Medium;\n} & Medium & {\n    a: Medium;\n    b: Medium;\n  }",
    ],
    [
      both(medium, medium, big, big),
      " Medium &\n  Medium & {\n    a: Medium;\n    b: Medium;\n  } & { a: Medium; b: Medium }",
    ],
    [
      both(medium, big, big),
      " Medium & {\n  a: Medium;\n  b: Medium;\n} & { a: Medium; b: Medium }",
    ],
    [both(three, big), " (\n  | Medium\n  | Medium\n  | Medium\n) & { a: Medium; b: Medium }"],
    [
      both(big, empty, medium),
      " {\n  a: Medium;\n  b: Medium;\n} & Record<string, never> &\n  Medium",
    ],
    [both(medium, both(medium, medium)), " Medium &\n  Medium &\n  Medium"],
    [array(huge), "\n  readonly Huge[]"],
    [array(three), " readonly (\n  | Medium\n  | Medium\n  | Medium\n)[]"],
    [array(big), " readonly {\n  a: Medium;\n  b: Medium;\n}[]"],
    [array(array(three)), " readonly (readonly (\n  | Medium\n  | Medium\n  | Medium\n)[])[]"],
    [array(both(medium, medium, medium)), " readonly (Medium &\n  Medium &\n  Medium)[]"],
    [tuple([medium, medium, medium]), " readonly [\n  Medium,\n  Medium,\n  Medium,\n]"],
    [tuple([three]), " readonly [\n  | Medium\n  | Medium\n  | Medium,\n]"],
    [
      tuple([three, medium]),
      " readonly [\n  (\n    | Medium\n    | Medium\n    | Medium\n  ),\n  Medium,\n]",
    ],
    [tuple([], three), " readonly [\n  ...(\n    | Medium\n    | Medium\n    | Medium\n  )[],\n]"],
    [
      tuple([medium], three),
      " readonly [\n  Medium,\n  ...(\n    | Medium\n    | Medium\n    | Medium\n  )[],\n]",
    ],
    [tuple([union(long, nothing), medium]), " readonly [\n  Long | null,\n  Medium,\n]"],
    [
      tuple([both(medium, medium, medium), medium]),
      " readonly [\n  Medium &\n    Medium &\n    Medium,\n  Medium,\n]",
    ],
    [named("G", huge), "\n  G<Huge>"],
    [named("G", three), " G<\n  | Medium\n  | Medium\n  | Medium\n>"],
    [named("G", big), " G<{\n  a: Medium;\n  b: Medium;\n}>"],
    [named("G", empty, huge), " G<\n  Record<string, never>,\n  Huge\n>"],
    [named("G", union(big, nothing)), " G<{\n  a: Medium;\n  b: Medium;\n} | null>"],
    [named("G", union(huge, nothing)), "\n  G<Huge | null>"],
    [named("G", array(huge)), " G<\n  readonly Huge[]\n>"],
    [named("G", text, huge), " G<\n  string,\n  Huge\n>"],
    [
      named("G", named("H", medium, medium, medium)),
      " G<\n  H<\n    Medium,\n    Medium,\n    Medium\n  >\n>",
    ],
    [named("G", object([], huge)), " G<{\n  [\n    key: string\n  ]: Huge;\n}>"],
    [big, " {\n  a: Medium;\n  b: Medium;\n}"],
    [huge, "\n  Huge"],
    [named("Huge", text), "\n  Huge<string>"],
    [named("Huge", { kind: "literal", value: "word" }), '\n  Huge<"word">'],
    [named("Huge", named("A")), "\n  Huge<A>"],
    [named("Huge", { kind: "runtime", name: "Binary" }), "\n  Huge<Binary>"],
    [named("Huge", empty), "\n  Huge<\n    Record<string, never>\n  >"],
    [named("Huge", object([property("a", text)])), "\n  Huge<{\n    a: string;\n  }>"],
    [named("Huge", union(text, nothing)), "\n  Huge<\n    string | null\n  >"],
    [named("Huge", union(named("A"), nothing)), "\n  Huge<A | null>"],
    [named("Huge", array(text)), "\n  Huge<\n    readonly string[]\n  >"],
    [
      tuple([three, text], text),
      " readonly [\n  (\n    | Medium\n    | Medium\n    | Medium\n  ),\n  string,\n  ...string[],\n]",
    ],
    [
      tuple([three], text),
      " readonly [\n  (\n    | Medium\n    | Medium\n    | Medium\n  ),\n  ...string[],\n]",
    ],
    [union(huge, { kind: "literal", value: null }), "\n  Huge | null"],
    [union(huge, { kind: "literal", value: 1 }), "\n  | Huge\n  | 1"],
    [union(nothing, nothing), " null | null"],
    [both(medium, three), " Medium &\n  (\n    | Medium\n    | Medium\n    | Medium\n  )"],
    [both(union(text, nothing), big), " (string | null) & {\n  a: Medium;\n  b: Medium;\n}"],
  ])("%j", (type, want) => {
    const printed = printDeclaration({ kind: "alias", name: "T", doc, type }, { use: widened });
    expect(shortened(printed)).toBe(`export type T =${want};`);
  });
});

describe("a property that is too long for a line", () => {
  it.each<readonly [property: PropertyPlan, want: string]>([
    [property("a", three), "a:\n    | Medium\n    | Medium\n    | Medium"],
    [property("a", union(medium, medium), optional), "a?:\n    Medium | Medium | undefined"],
    [property("a", union(long, nothing), optional), "a?: Long | null | undefined"],
    [property("a", huge, optional), "a?:\n    | Huge\n    | undefined"],
    [property("a", union(huge, nothing)), "a: Huge | null"],
    [
      property("a", object([], three)),
      "a: {\n    [key: string]:\n      | Medium\n      | Medium\n      | Medium;\n  }",
    ],
    [
      property("a", object([property("b", medium, optional)], medium)),
      "a: {\n    b?: Medium | undefined;\n    [key: string]: Medium;\n  }",
    ],
    [property("a", big), "a: { a: Medium; b: Medium }"],
    [
      property("a", both(medium, medium), optional),
      "a?:\n    | (Medium & Medium)\n    | undefined",
    ],
    [property("a", both(text, medium), optional), "a?: (string & Medium) | undefined"],
  ])("%j", (one, want) => {
    const printed = printDeclaration(
      { kind: "interface", name: "T", doc, properties: [one] },
      { use: widened },
    );
    expect(shortened(printed)).toBe(`export interface T {\n  ${want};\n}`);
  });
});

describe("printDeclaration", () => {
  const documented: DocPlan = { paragraphs: ["One."] };

  it("puts the index signature first, and comments before declarations and members", () => {
    const properties = [
      { ...property("a", text, optional), doc: documented },
      property("b-c", text),
    ];
    const declaration = { kind: "interface", name: "T", doc: documented, properties } as const;
    expect(
      printDeclaration({ ...declaration, index: text, extends: medium }, { use: (name) => name }),
    ).toBe(
      [
        "/** One. */",
        "export interface T extends Medium {",
        "  [key: string]: string;",
        "  /** One. */",
        "  a?: string | undefined;",
        '  "b-c": string;',
        "}",
      ].join("\n"),
    );
    expect(
      printDeclaration({ kind: "alias", name: "T", doc: documented, type: text }, { use: widened }),
    ).toBe("/** One. */\nexport type T = string;");
    expect(
      printDeclaration({ kind: "interface", name: "T", doc, properties: [] }, { use: widened }),
    ).toBe("export interface T {}");
  });
});

it("prints a declaration for a page", () => {
  const declaration = { kind: "alias", name: "T", doc, type: named("Label") } as const;
  expect(printDeclaration(declaration)).toBe("export type T = Label;");
});
