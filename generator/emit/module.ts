import type {
  DeclarationPlan,
  EndpointModule,
  ExportPlan,
  ModulePlan,
  RouteTypesPlan,
  RoutesModule,
  TypePlan,
} from "../plan/index.js";
import { banner } from "./banner.js";
import { sendingDocs } from "./sending.js";
import { headerOptionsDoc, printBuilder, resultDoc } from "./builder.js";
import { commentOf, commentText } from "./syntax/comment.js";
import { printDeclaration } from "./syntax/declaration.js";
import { type Data, dataDoc } from "./syntax/expression.js";
import { type Names, exportDoc, importDoc, recordImports } from "./syntax/import.js";
import { printServer } from "./server.js";
import {
  type Doc,
  block,
  group,
  ifBreak,
  indent,
  join,
  line,
  list,
  printBlock,
  printDoc,
} from "./syntax/layout.js";
import { propertyName } from "./syntax/literal.js";
import { intersectedWith, typeDoc } from "./syntax/type.js";

const BANNER = banner(". Do not edit: change the manifest and run `waybill generate`.");

/** The text of a module, formatted as prettier would. */
export function printModule(module: ModulePlan): string {
  const names = recordImports(module.imports);
  const statements = printStatements(module, names);
  const paragraphs = [
    [BANNER],
    [...names.used().map(importDoc), ...exportsOf(module).map(exportDoc)].map((doc) =>
      printDoc(doc),
    ),
    ...statements.map((text) => [text]),
  ];
  const texts = paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${texts.join("\n\n")}\n`;
}

function exportsOf(module: ModulePlan): readonly ExportPlan[] {
  return "exports" in module ? module.exports : [];
}

/** The statements after imports and exports. */
function printStatements(module: ModulePlan, names: Names): readonly string[] {
  const printTypes = ({ declarations }: { readonly declarations: readonly DeclarationPlan[] }) =>
    declarations.map((one) => printDeclaration(one, names));
  switch (module.kind) {
    case "builders":
      return module.routes
        .flatMap((route) => [...printTypes(route), printBuilder(route, names)])
        .concat(printTypes(module));
    case "schemas":
      return printTypes(module);
    case "routes":
      return [printRoutes(module, names)];
    case "defaults":
      return [printDoc(defaultsDoc({ ...module.defaults } as Data, names))];
    case "endpoint":
      return [printDoc(endpointDoc(module, names))];
    case "servers":
      return module.servers.flatMap((server) => printServer(server, names));
    case "sending":
      return sendingDocs(module, names).map((doc) => printDoc(doc));
    case "index":
      return [];
  }
}

function defaultsDoc(defaults: Data, { use }: Names): Doc {
  return [
    commentOf([
      "The defaults of every call: a new object each time, because the call modifies it.",
    ]),
    `export function defaults(): ${use("Defaults")} `,
    block([["return ", dataDoc(defaults), ";"]]),
  ];
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

function printRoutes({ routes }: RoutesModule, names: Names): string {
  const members = routes.flatMap((types) =>
    types.known.map(({ route, parameters }) => {
      const options = knownOptionsDoc(types, names);
      const given = options
        ? intersectedWith(parameters, options, names)
        : typeDoc(parameters, names);
      const both = [group(["parameters: ", given]), group(["result: ", resultDoc(types, names)])];
      const type = ["{", indent([line, join([";", line], both), ifBreak(";")]), line, "}"];
      return printDoc([group([propertyName(route), ": ", group(type)]), ";"], 1);
    }),
  );
  const comment = commentText([
    "The parameters and results of `endpoint()` for each route, by method and URL template.",
  ]);
  return comment + printBlock("export interface Routes {", members);
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
