import { expect, it } from "vitest";
import { manifestSchema } from "../../../generator/manifest/shape/manifest-schema.js";
import { errorsOf, head } from "./marked-manifest.js";

const route = (lines: string) =>
  `${head}routes:\n  - route: POST /x\n${lines.replaceAll(/^/gm, "    ")}`;
const parameter = (lines: string) => route(`parameters:\n  - ${lines}`);
const schema = (line: string) => `${head}routes: []\nschemas:\n  A: \n    ${line}\n  Label: {}\n`;

const { route: routeKeys, parameter: parameterKeys, schemaObject } = manifestSchema.definitions;
const keysOf = (definition: { properties: object }) => Object.keys(definition.properties);
const named = (key: string) => (key === "name" ? "" : "name: a\n    ");
const at = (key: string) => (key === "in" ? "" : "in: query\n    ");
const emptied = [
  ...keysOf(routeKeys)
    .filter((key) => key !== "route")
    .map((key) => [`route ${key}`, route(`${key}:`)] as const),
  ...keysOf(parameterKeys).map(
    (key) => [`parameter ${key}`, parameter(`${named(key)}${at(key)}${key}:`)] as const,
  ),
  // Any value will do for these two, null as well.
  ...keysOf(schemaObject)
    .filter((key) => key !== "const" && key !== "default")
    .map((key) => [`schema ${key}`, schema(`${key}:`)] as const),
];
it.each(emptied)("a hint for an empty key leads to no further error: %s", (_key, text) => {
  const line =
    text
      .split("\n")
      .map((one) => /^\s.*\S:$/.test(one))
      .lastIndexOf(true) + 1;
  const own = (one: string) => errorsOf(one).filter((error) => error.includes(` ${line}:`));
  const [error = ""] = own(text);
  expect(error).toMatch(/^empty-value .* write `/);
  const [, written = ""] = /write `(.*?)`/.exec(error) ?? [];
  const followed = text.split("\n").map((one, index) => {
    return index === line - 1 ? one.replace(/\S+:$/, () => written) : one;
  });
  expect(own(followed.join("\n"))).toEqual([]);
});
