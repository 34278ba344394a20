import type {
  DeclarationPlan,
  ExportPlan,
  ImportedName,
  ModulePlan,
  PropertyPlan,
  TypePlan,
} from "../../plan/index.js";

/**
 * A summary of a module's statements other than imports, one line each. Two outlines are equal if the modules have the same
 * exports, functions and types with the same members.
 *
 * @example
 * // ['interface GetParameters: "org" "page"?', "function get: parameters options?"]
 */
export type Outline = readonly string[];

/** The outline of a planned module. */
export function outlineOfPlan(module: ModulePlan): Outline {
  switch (module.kind) {
    case "builders":
      return module.routes
        .flatMap(({ name, declarations, parametersArgument, types }) => {
          const options = types.headersRequired ? "options" : "options?";
          const parameters = parametersArgument === "optional" ? "parameters?" : "parameters";
          return [
            ...declarations.map(outlineDeclaration),
            `function ${name}: ${parameters} ${options}`,
          ];
        })
        .concat(module.declarations.map(outlineDeclaration));
    case "schemas":
      return module.declarations.map(outlineDeclaration);
    case "routes": {
      const routes = module.routes.flatMap(({ known }) => known.map(({ route }) => route));
      return [`interface Routes: ${routes.map(quote).join(" ")}`];
    }
    case "defaults":
      return ["function defaults: "];
    case "endpoint":
      return ["const endpoint"];
    case "servers":
      return module.servers.flatMap(({ name, variables }) =>
        variables
          ? [
              outlineDeclaration(variables.type),
              `function ${name}: variables${variables.isOptional ? "?" : ""}`,
            ]
          : [`const ${name}`],
      );
    case "sending":
      return [
        ...module.exports.map(outlineExport),
        "function encodings: ",
        "async function send: request options?",
        "function toFetch: request options?",
        "function toRequest: request options?",
      ];
    case "index":
      return module.exports.map(outlineExport);
  }
}

function outlineExport({ from, names, isType = false }: ExportPlan): string {
  const what = names ? names.map(outlineName).join(" ") : isType ? "type *" : "*";
  return `export ${quote(from)}: ${what}`;
}

/** A name in an import or an export. */
export function outlineName({ name, as: alias = name, isType }: ImportedName): string {
  return `${isType ? "type " : ""}${name}${alias === name ? "" : ` as ${alias}`}`;
}

function outlineDeclaration(declaration: DeclarationPlan): string {
  const { name } = declaration;
  if (declaration.kind === "alias") return `type ${name}`;
  const { properties, index } = declaration;
  return `interface ${name}: ${outlineMembers(properties, index)}`;
}

function outlineMembers(properties: readonly PropertyPlan[], index: TypePlan | undefined): string {
  const members = properties.map(({ name, isOptional }) => quote(name) + (isOptional ? "?" : ""));
  return [...(index ? ["[string]"] : []), ...members].join(" ");
}

function quote(text: string): string {
  return JSON.stringify(text);
}
