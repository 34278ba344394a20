import { expect, it } from "vitest";
import { printType } from "../../../../generator/emit/syntax/type.js";
import type { DeclarationPlan } from "../../../../generator/plan/plan.js";
import { routeOf } from "../../plan-of.js";
import { reference } from "../manifest-parts.js";

const text = { type: "string" };
const object = (required: readonly string[], ...names: readonly string[]) => ({
  type: "object",
  ...(required.length > 0 && { required }),
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const schemas = {
  Req: object(["a"], "a"),
  Opt: object([], "a"),
  Map: { ...object([], "a"), additionalProperties: { type: "number" } },
  Open: { ...object(["a"], "a"), additionalProperties: true },
  Mixed: { oneOf: [reference("Req"), reference("Opt")] },
  Exact: { oneOf: [reference("Req"), object(["c"], "c")] },
  Both: { allOf: [reference("Req"), reference("Opt")] },
  Named: reference("Req"),
};

function shown(declaration: DeclarationPlan): string {
  const { name } = declaration;
  if (declaration.kind === "alias") return `type ${name} = ${printType(declaration.type)}`;
  const { extends: base, properties, index } = declaration;
  const members = printType({ kind: "object", properties, ...(index && { index }) });
  return `interface ${name}${base ? ` extends ${printType(base)}` : ""} ${members}`;
}

const parameters = "GoParameters";

it.each<
  readonly [
    why: string,
    schema: object,
    required: boolean,
    declarations: readonly string[],
    body: string,
  ]
>([
  [
    "an object with a required property",
    reference("Req"),
    true,
    [`interface ${parameters} extends Req { x: string }`],
    "Req",
  ],
  [
    "an object with a required property, and one that is not",
    object(["a"], "a", "b"),
    true,
    [
      "interface GoBody { a: string; b?: string | undefined }",
      `interface ${parameters} extends GoBody { x: string }`,
    ],
    "GoBody",
  ],
  [
    "one that may be left out",
    reference("Req"),
    false,
    [`type ${parameters} = { x: string } & AllOrNone<Req>`],
    "Req | undefined",
  ],
  [
    "one whose properties all may be left out",
    reference("Opt"),
    true,
    [`interface ${parameters} extends Opt { x: string }`],
    "Opt",
  ],
  [
    "other properties of another type",
    reference("Map"),
    true,
    [
      `interface ${parameters} { x: string; a?: string | undefined; [key: string]: number | string | undefined }`,
    ],
    "Map",
  ],
  [
    "other properties of any type",
    reference("Open"),
    true,
    [`interface ${parameters} extends Open { x: string }`],
    "Open",
  ],
  [
    "alternatives, of which one requires nothing",
    reference("Mixed"),
    false,
    [`type ${parameters} = { x: string } & Mixed`],
    "Mixed | undefined",
  ],
  [
    "alternatives that all require something",
    reference("Exact"),
    true,
    [`type ${parameters} = { x: string } & Exact`],
    "Exact",
  ],
  [
    "the same, where it may be left out",
    reference("Exact"),
    false,
    [`type ${parameters} = { x: string } & AllOrNone<Exact>`],
    "Exact | undefined",
  ],
  [
    "two at once, of which one requires something",
    reference("Both"),
    true,
    [`type ${parameters} = { x: string } & Both`],
    "Both",
  ],
  [
    "a name for a name",
    reference("Named"),
    true,
    [`interface ${parameters} extends Named { x: string }`],
    "Named",
  ],
  [
    "an object of the route's own",
    object(["b"], "b"),
    true,
    ["interface GoBody { b: string }", `interface ${parameters} extends GoBody { x: string }`],
    "GoBody",
  ],
  [
    "an object or data",
    { oneOf: [object(["b"], "b"), text] },
    true,
    [
      "interface GoBody { b: string }",
      `type ${parameters} = { x: string } & (GoBody | { data: string })`,
    ],
    "GoBody | string",
  ],
  [
    "an object or data, or neither",
    { oneOf: [object(["b"], "b"), text] },
    false,
    [
      "interface GoBody { b: string }",
      `type ${parameters} = { x: string } & (AllOrNone<GoBody> | { data: string })`,
    ],
    "GoBody | string | undefined",
  ],
  ["data", text, true, [`interface ${parameters} { x: string; data: string }`], "string"],
  [
    "data that may be left out",
    text,
    false,
    [`interface ${parameters} { x: string; data?: string | undefined }`],
    "string | undefined",
  ],
  [
    "data of several words",
    { enum: ["a", "b"] },
    true,
    ['type GoBody = "a" | "b"', `interface ${parameters} { x: string; data: GoBody }`],
    // JSON text.
    "GoBody | string",
  ],
  [
    "binary data",
    { type: "string", format: "binary" },
    true,
    [`interface ${parameters} { x: string; data: Binary }`],
    "Binary",
  ],
])("beside a body: %s", (_why, schema, required, declarations, body) => {
  const route = { route: "POST /a/{x}", name: "go", requestBody: { required, schema } };
  const plan = routeOf(route, { schemas });
  expect(plan.declarations.map(shown)).toEqual(declarations);
  expect(plan.types.body && printType(plan.types.body)).toBe(body);
  expect(printType(plan.types.parameters)).toBe(parameters);
  expect(plan.parametersArgument).toBe("required");
});

it.each<readonly [schema: object, required: boolean, type: string, isOptional: boolean]>([
  [reference("Req"), true, "Req", false],
  [reference("Req"), false, "AllOrNone<Req>", true],
  [reference("Opt"), true, "Opt", true],
  [reference("Mixed"), true, "Mixed", true],
  [reference("Exact"), true, "Exact", false],
])("without arguments of the URL: %j, required: %s", (schema, required, type, isOptional) => {
  const route = { route: "POST /a", name: "go", requestBody: { required, schema } };
  const plan = routeOf(route, { schemas });
  expect(plan.declarations.map(shown)).toEqual([`type ${parameters} = ${type}`]);
  expect(plan.parametersArgument).toBe(isOptional ? "optional" : "required");
  const { body, endpointBody } = plan.types;
  const sendsEmptyObject = required && isOptional;
  expect(body && / undefined$/.test(printType(body))).toBe(!required);
  expect(endpointBody && printType(endpointBody)).toBe(
    sendsEmptyObject ? `${type} | undefined` : undefined,
  );
});

it("has no name for no parameters", () => {
  const plan = routeOf({ route: "GET /a", name: "go" });
  expect(plan.declarations).toEqual([]);
  expect(printType(plan.types.parameters)).toBe("NoParameters");
  expect(plan.parametersArgument).toBe("optional");
  expect(routeOf({ route: "GET /a{?b}", name: "go" }).parametersArgument).toBe("optional");
});
