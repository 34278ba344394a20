import { expect, it } from "vitest";
import { parse } from "yaml";
import { printType } from "../../../../generator/emit/syntax/type.js";
import type { DeclarationPlan } from "../../../../generator/plan/plan.js";
import { routeOf } from "../../plan-of.js";
import { number, object, ref, text } from "../../../schemas.js";

const schemas = {
  Req: object({ a: text }, "a"),
  Opt: object({ a: text }),
  Map: { ...object({ a: text }), additionalProperties: number },
  Open: { ...object({ a: text }, "a"), additionalProperties: true },
  Mixed: { oneOf: [ref("Req"), ref("Opt")] },
  Exact: { oneOf: [ref("Req"), object({ c: text }, "c")] },
  Both: { allOf: [ref("Req"), ref("Opt")] },
  Named: ref("Req"),
  File: { type: "string", format: "binary" },
  Files: { items: ref("File") },
  FileOrUrl: { oneOf: [ref("File"), object({ url: text }, "url")] },
};

function shown(declaration: DeclarationPlan): string {
  const name = declaration.name.replace("GoParameters", "P");
  if (declaration.kind === "alias") return `type ${name} = ${printType(declaration.type)}`;
  const { extends: base, properties, index } = declaration;
  const members = printType({ kind: "object", properties, ...(index && { index }) });
  return `interface ${name}${base ? ` extends ${printType(base)}` : ""} ${members}`;
}

/** Schemas of bodies, as YAML or by name, whether they are required, what is declared, and the type of the body. */
const BESIDE_URL = `
Req → true → interface P extends Req { x: string } → Req
Req → false → type P = { x: string } & AllOrNone<Req> → Req | undefined
Opt → true → interface P extends Opt { x: string } → Opt
Map → true → interface P { x: string; a?: string | undefined; [key: string]: number | string | undefined } → Map
Open → true → interface P extends Open { x: string } → Open
Mixed → false → type P = { x: string } & Mixed → Mixed | undefined
Exact → true → type P = { x: string } & Exact → Exact
Exact → false → type P = { x: string } & AllOrNone<Exact> → Exact | undefined
Both → true → type P = { x: string } & Both → Both
Both → false → type P = { x: string } & AllOrNone<Both> → Both | undefined
Named → true → interface P extends Named { x: string } → Named
{ properties: { a: {}, b: {} }, required: [a] } → true → interface GoBody { a: unknown; b?: unknown } → interface P extends GoBody { x: string } → GoBody
{ oneOf: [{ required: [b] }, { type: string }] } → true → interface GoBody { b: unknown } → type P = { x: string } & (GoBody | { data: string }) → GoBody | string
{ oneOf: [{ required: [b] }, { items: {} }] } → false → interface GoBody { b: unknown } → type P = { x: string } & (AllOrNone<GoBody> | { data: readonly unknown[] }) → GoBody | readonly unknown[] | undefined
{ type: string } → true → interface P { x: string; data: string } → string
{ type: string } → false → interface P { x: string; data?: string | undefined } → string | undefined
{ enum: [a, b] } → true → type GoBody = "a" | "b" → interface P { x: string; data: GoBody } → GoBody | string
{ type: string, format: binary } → true → interface P { x: string; data: Binary } → Binary
{ type: [string, "null"], format: binary } → true → type GoBody = Binary | null → interface P { x: string; data: GoBody } → GoBody
File → true → interface P { x: string; data: Binary } → Binary
{ allOf: [{ $ref: "#/schemas/File" }] } → true → interface P { x: string; data: Binary } → Binary
{ anyOf: [{ $ref: "#/schemas/File" }, { type: integer }] } → true → type GoBody = Binary | number → interface P { x: string; data: GoBody } → GoBody
FileOrUrl → true → interface GoBody { url: string } → type P = { x: string } & (GoBody | { data: Binary }) → GoBody | Binary
{ required: [a], properties: { a: { $ref: "#/schemas/File" } } } → true → interface GoBody { a: File } → interface P extends GoBody { x: string } → GoBody
{ required: [a], properties: { a: { items: { format: binary, type: string } } } } → true → interface GoBody { a: readonly FormFile[] } → interface P extends GoBody { x: string } → GoBody
Files → true → interface P { x: string; data: Files } → Files
`;

it.each(BESIDE_URL.trim().split("\n"))(
  "the type of a body beside arguments of the URL: %s",
  (row) => {
    const [written = "", required, ...want] = row.split(" → ");
    const schema: unknown = /^\w/.test(written) ? ref(written) : parse(written);
    const requestBody = { required: required === "true", schema };
    const route = { route: "POST /a/{x}", name: "go", requestBody };
    const { declarations, types, parametersArgument } = routeOf(route, { schemas });
    expect([...declarations.map(shown), types.body && printType(types.body)]).toEqual(want);
    expect(printType(types.parameters)).toBe("GoParameters");
    expect(parametersArgument).toBe("required");
  },
);

it.each<readonly [schema: object, required: boolean, type: string, isOptional: boolean]>([
  [ref("Req"), true, "Req", false],
  [ref("Req"), false, "AllOrNone<Req>", true],
  [ref("Opt"), true, "Opt", true],
  [ref("Mixed"), true, "Mixed", true],
  [ref("Exact"), true, "Exact", false],
  [{ ...ref("Req"), nullable: true }, true, "Req | { data: null }", false],
  [{ ...ref("Req"), nullable: true }, false, "AllOrNone<Req>", true],
])(
  "the type of a body without arguments of the URL: %j, required: %s",
  (schema, required, type, isOptional) => {
    const route = { route: "POST /a", name: "go", requestBody: { required, schema } };
    const plan = routeOf(route, { schemas });
    // The type of a body is not renamed.
    const isBody = /^\w+$/.test(type);
    expect(printType(plan.types.parameters)).toBe(isBody ? type : "GoParameters");
    expect(plan.declarations.map(shown)).toEqual(isBody ? [] : [`type P = ${type}`]);
    expect(plan.parametersArgument).toBe(isOptional ? "optional" : "required");
    const { body, endpointBody } = plan.types;
    const sendsEmptyObject = required && isOptional;
    expect(body && / undefined$/.test(printType(body))).toBe(!required);
    expect(endpointBody && printType(endpointBody)).toBe(
      sendsEmptyObject ? `${type} | undefined` : undefined,
    );
  },
);

it("a builder without parameters has no parameters type", () => {
  const plan = routeOf({ route: "GET /a", name: "go" });
  expect(plan.declarations).toEqual([]);
  expect(printType(plan.types.parameters)).toBe("NoParameters");
  expect(plan.parametersArgument).toBe("optional");
  expect(routeOf({ route: "GET /a{?b}", name: "go" }).parametersArgument).toBe("optional");
});
