import { expect, it } from "vitest";
import { printType } from "../../../../generator/emit/syntax/type.js";
import {
  allDeclarations,
  listDeclarations,
  listRoutes,
  createTypeIndex,
} from "../../../../generator/plan/index.js";
import { planOf } from "../../plan-of.js";
import { integer, object, ref, text } from "../../../schemas.js";

const schemas = {
  Pet: object({ a: text, b: integer }, "a"),
  Other: object({ a: { ...integer, description: "Told." }, c: text }, "a", "c"),
  Maybe: object({ a: text }),
  Named: ref("Pet"),
};

/** The properties of the first argument of `POST /x/{x}`, written as in an interface, sorted, with their comments. */
function propertiesOf(schema: object, required = true): readonly string[] {
  const plan = planOf({
    schemas,
    routes: [{ route: "POST /x/{x}", name: "go", requestBody: { required, schema } }],
  });
  const [route] = plan.modules.flatMap((one) => (one.kind === "builders" ? one.routes : []));
  if (!route) throw new Error("no route was planned");
  return [...createTypeIndex(allDeclarations(plan)).findProperties(route.types.parameters)]
    .map(([name, { isOptional, type, doc }]) =>
      [`${name}${isOptional ? "?" : ""}: ${printType(type)}`, ...doc.paragraphs].join(" "),
    )
    .sort();
}

const [pet, other, maybe] = ["Pet", "Other", "Maybe"].map(ref);

it.each<readonly [schema: object, want: string, required: boolean]>([
  [ref("Pet"), "a: string, b?: number, x: string", true],
  [object({ a: text }), "a?: string, x: string", true],
  [text, "data: string, x: string", true],
  // What only one alternative has, or does not require, may be left out.
  [{ oneOf: [pet, other] }, "a: string | number, b?: number, c?: string, x: string", true],
  [{ oneOf: [pet, maybe] }, "a?: string, b?: number, x: string", true],
  // What one part requires is required, and described as by the first part with a comment.
  [{ allOf: [maybe, other] }, "a: string & number Told., c: string, x: string", true],
  [{ oneOf: [pet, text] }, "a?: string, b?: number, data?: string, x: string", true],
  [ref("Named"), "a: string, b?: number, x: string", true],
  [{ ...object({ a: text }, "a"), additionalProperties: integer }, "a: string, x: string", true],
  // A body that may be left out makes its properties optional.
  [ref("Pet"), "a?: string, b?: number, x: string", false],
])("the properties of %j are %s", (schema, want, required) => {
  expect(propertiesOf(schema, required).join(", ")).toBe(want);
});

it("a module exports the types of its routes, then those of its schemas", () => {
  const sent = { requestBody: { schema: ref("Pet") } };
  const responses = { 200: { schema: ref("Other") } };
  const route = { route: "POST /a", group: "a", name: "go", ...sent, responses };
  const { modules } = planOf({ schemas, routes: [route] });
  const names = modules.flatMap((module) =>
    listDeclarations(module).map(({ name }) => `${name} in ${module.path}`),
  );
  const want = ["GoParameters", "GoResponses", "Pet", "Other"];
  expect(names).toEqual(want.map((name) => `${name} in a.ts`));
});

it("header parameters are only the properties of the interface of headers, if there is one", () => {
  const parameters = [
    { name: "X-A", in: "header", schema: text },
    { name: "q", in: "query", schema: text },
  ];
  const namesWith = (all: typeof parameters) => {
    const plan = planOf({ routes: [{ route: "GET /a", name: "go", parameters: all }] });
    const [route] = listRoutes(plan);
    return [...createTypeIndex(allDeclarations(plan)).findProperties(route?.types.headers).keys()];
  };
  expect(namesWith(parameters)).toEqual(["X-A"]);
  expect(namesWith(parameters.slice(1))).toEqual([]);
});
