import type {
  EndpointModule,
  ExportPlan,
  ModulePlan,
  RouteTypesPlan,
  RoutesModule,
  TypePlan,
} from "../plan/index.js";
import { banner } from "./banner.js";
import { sendingDocs } from "./sending.js";
import { builderDoc, headerOptionsDoc, resultDoc } from "./builder.js";
import { commentOf } from "./syntax/comment.js";
import { declarationDoc } from "./syntax/declaration.js";
import { type Data, dataDoc } from "./syntax/expression.js";
import { type Names, exportDoc, importDoc, recordImports } from "./syntax/import.js";
import { serverDocs } from "./server.js";
import {
  type Doc,
  block,
  group,
  ifBreak,
  indent,
  join,
  line,
  list,
  printDoc,
} from "./syntax/layout.js";
import { propertyName } from "./syntax/literal.js";
import { intersectedWith, typeDoc } from "./syntax/type.js";

const BANNER = banner(". Do not edit: change the manifest and run `waybill generate`.");

/** The text of a module, formatted as prettier would. */
export function printModule(module: ModulePlan): string {
  const names = recordImports(module.imports);
  const statements = Array.from(statementsOf(module, names), printDoc);
  const paragraphs = [
    [BANNER],
    [...names.used().map(importDoc), ...exportsOf(module).map(exportDoc)].map(printDoc),
    ...statements.map((text) => [text]),
  ];
  const texts = paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${texts.join("\n\n")}\n`;
}

function exportsOf(module: ModulePlan): readonly ExportPlan[] {
  return "exports" in module ? module.exports : [];
}

/** The statements after imports and exports. Yielded one by one, because a `Doc` is many times as large as its text. */
function* statementsOf(module: ModulePlan, names: Names): Generator<Doc> {
  switch (module.kind) {
    case "builders":
      for (const route of module.routes) {
        for (const one of route.declarations) yield declarationDoc(one, names);
        yield builderDoc(route, names);
      }
      for (const one of module.declarations) yield declarationDoc(one, names);
      return;
    case "schemas":
      for (const one of module.declarations) yield declarationDoc(one, names);
      return;
    case "routes":
      yield routesDoc(module, names);
      return;
    case "defaults":
      yield [
        commentOf([
          "The defaults of every call: a new object each time, because the call modifies it.",
        ]),
        `export function defaults(): ${names.use("Defaults")} `,
        block([["return ", dataDoc({ ...module.defaults } as Data), ";"]]),
      ];
      return;
    case "endpoint":
      yield endpointDoc(module, names);
      return;
    case "servers":
      for (const server of module.servers) yield* serverDocs(server, names);
      return;
    case "sending":
      yield* sendingDocs(module, names);
      return;
    case "index":
      return;
  }
}

function endpointDoc({ isStrict }: EndpointModule, { use }: Names): Doc {
  const routes = isStrict ? `${use("Strict")}<${use("Routes")}>` : use("Routes");
  const purpose = isStrict
    ? "For the manifest's routes by name, and for your own defaults:"
    : "For routes without a builder, and for your own defaults:";
  return [
    commentOf([`${purpose} \`endpoint.defaults({ … })\`.`]),
    `export const endpoint: ${use("Endpoint")}<${routes}> = `,
    `/* @__PURE__ */ ${use("createEndpoint")}`,
    list("<", [routes], ">"),
    list("(", [`/* @__PURE__ */ ${use("defaults")}()`], ")"),
    ";",
  ];
}

function routesDoc({ routes }: RoutesModule, names: Names): Doc {
  const members = routes.flatMap((types) =>
    types.known.map(({ route, parameters }) => {
      const options = knownOptionsDoc(types, names);
      const given = options
        ? intersectedWith(parameters, options, names)
        : typeDoc(parameters, names);
      const both = [group(["parameters: ", given]), group(["result: ", resultDoc(types, names)])];
      const type = ["{", indent([line, join([";", line], both), ifBreak(";")]), line, "}"];
      return [group([propertyName(route), ": ", group(type)]), ";"];
    }),
  );
  return [
    commentOf([
      "The parameters and results of `endpoint()` for each route, by method and URL template.",
    ]),
    "export interface Routes ",
    block(members),
  ];
}

/** An endpoint's defaults may provide the headers that a route requires. */
function knownOptionsDoc(
  { headers, headersRequired }: RouteTypesPlan,
  names: Names,
): Doc | undefined {
  if (!headers) return undefined;
  const partial: TypePlan = {
    kind: "reference",
    of: "language",
    name: "Partial",
    arguments: [headers],
  };
  return headerOptionsDoc(headersRequired ? partial : headers, names);
}
