import type {
  ExportDeclarationStructure,
  ImportDeclarationStructure,
  StatementStructures,
} from "ts-morph";
import type {
  BuildersModule,
  ExportPlan,
  ImportPlan,
  ImportedName,
  IndexModule,
  ModulePlan,
  RoutesModule,
} from "../plan/index.js";
import { StructureKind, VariableDeclarationKind } from "./ts-morph.js";
import { builderStructure, printResult } from "./builder.js";
import { declarationStructure } from "./declarations.js";
import { jsonLiteral, propertyName } from "./literal.js";
import { printType } from "./print-type.js";

/** The statements of a module, imports first. */
export function moduleStructures(module: ModulePlan): StatementStructures[] {
  return [...module.imports.map(importStructure), ...statementsOf(module)];
}

function statementsOf(module: ModulePlan): readonly StatementStructures[] {
  switch (module.kind) {
    case "builders":
      return [
        ...exportStructures(module),
        ...module.routes.flatMap((route) => [
          ...route.declarations.map(declarationStructure),
          builderStructure(route, module.runtime),
        ]),
      ];
    case "schemas":
      return module.declarations.map(declarationStructure);
    case "routes":
      return [routesStructure(module)];
    case "defaults":
      return [
        {
          kind: StructureKind.Function,
          name: "defaults",
          isExported: true,
          docs: ["What every call starts from: made anew for each, because it writes to it."],
          returnType: "Defaults",
          statements: [`return ${jsonLiteral({ ...module.defaults })};`],
        },
      ];
    case "endpoint":
      return [
        {
          kind: StructureKind.VariableStatement,
          leadingTrivia: "\n",
          isExported: true,
          declarationKind: VariableDeclarationKind.Const,
          docs: [
            "For routes that have no builder, and for defaults of one's own: `endpoint.defaults({ … })`.",
          ],
          declarations: [
            {
              name: "endpoint",
              type: "Endpoint<Routes>",
              initializer: "/* @__PURE__ */ createEndpoint<Routes>(/* @__PURE__ */ defaults())",
            },
          ],
        },
      ];
    case "index":
      return exportStructures(module);
  }
}

function routesStructure({ routes }: RoutesModule): StatementStructures {
  return {
    kind: StructureKind.Interface,
    name: "Routes",
    isExported: true,
    docs: ["What `endpoint()` takes and gives for each route, by method and URL template."],
    properties: routes.flatMap((types) => {
      const { known, headers, headersRequired } = types;
      const declared = headers && printType(headers);
      // The endpoint's defaults may have what a route requires.
      const typed = headersRequired ? `Partial<${declared}>` : declared;
      const options = typed ? ` & Options<HeadersOf<${typed}>>` : "";
      return known.map(({ route, parameters }) => ({
        name: propertyName(route),
        type: `{ parameters: ${printType(parameters)}${options}; result: ${printResult(types)} }`,
      }));
    }),
  };
}

function importStructure({ from, names }: ImportPlan): ImportDeclarationStructure {
  return {
    kind: StructureKind.ImportDeclaration,
    moduleSpecifier: from,
    ...specifiers(names),
  };
}

function exportStructures({
  exports,
}: IndexModule | BuildersModule): readonly ExportDeclarationStructure[] {
  return exports.map(({ from, names, isType = false }: ExportPlan) => ({
    kind: StructureKind.ExportDeclaration,
    moduleSpecifier: from,
    ...(names ? specifiers(names) : { isTypeOnly: isType }),
  }));
}

/** Types alone are marked once for all, so that nothing of the import is left at run time. */
function specifiers(names: readonly ImportedName[]) {
  const isTypeOnly = names.every(({ isType }) => isType);
  return {
    isTypeOnly,
    namedImports: names.map((one) => named(one, isTypeOnly)),
    namedExports: names.map((one) => named(one, isTypeOnly)),
  };
}

function named({ name, as: alias, isType }: ImportedName, isTypeOnly: boolean) {
  return { name, isTypeOnly: isType && !isTypeOnly, ...(alias !== undefined && { alias }) };
}
