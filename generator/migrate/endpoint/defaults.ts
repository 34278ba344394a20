import type { CallExpression, Expression, Node, VariableDeclaration } from "ts-morph";
import { isReserved } from "waybill-runtime/tools";
import { morph } from "../../ts-morph/index.js";
import { type Change, fragment, objectCode } from "../code.js";
import { unfit } from "../findings.js";
import { type Api, typeAsOptions } from "../routes.js";
import { isScript, plainProperties, type Property, toValue } from "../values.js";
import {
  requireSameBaseUrl,
  isEndpoint,
  isOctokit,
  isPlain,
  type SharedDefaults,
} from "./calls.js";

/** The constant that an endpoint with defaults is kept in: `const api = endpoint.defaults({ … })`. */
export function defaultsDeclaration(node: CallExpression): VariableDeclaration | undefined {
  const { Node } = morph();
  const access = node.getExpression();
  const isDefaults =
    Node.isPropertyAccessExpression(access) &&
    access.getName() === "defaults" &&
    isEndpoint(access.getExpression().getType());
  const parent = node.getParent();
  return isDefaults && Node.isVariableDeclaration(parent) && Node.isIdentifier(parent.getNameNode())
    ? parent
    : undefined;
}

/** @throws Unfit if no object can replace an endpoint with defaults. */
export function readDefaults(declaration: VariableDeclaration, api: Api): SharedDefaults {
  const call = declaration.getInitializerIfKindOrThrow(morph().SyntaxKind.CallExpression);
  const access = call.getExpressionIfKindOrThrow(morph().SyntaxKind.PropertyAccessExpression);
  const base = access.getExpression();
  const [given] = call.getArguments() as Expression[];
  const properties = given && plainProperties(toValue(given));
  if (!properties) return unfit("the defaults of its endpoint are not a plain literal");
  if (properties.some(({ name }) => /^(method|url|data)$/.test(name)))
    unfit("its endpoint has a route or a body by default");
  if (!isPlain(base, api)) unfit("its endpoint has the defaults of another endpoint");
  const options = properties.filter(({ name }) => isReserved(name));
  const parameters = properties.filter(({ name }) => !isReserved(name));
  if (isOctokit(base)) requireSameBaseUrl(options, api);
  return {
    options,
    parameters,
    changes: changeDefaults(declaration, call, options, parameters, api),
  };
}

function changeDefaults(
  declaration: VariableDeclaration,
  call: Node,
  options: readonly Property[],
  parameters: readonly Property[],
  api: Api,
): readonly Change[] {
  if (parameters.length === 0)
    return [{ node: call, code: objectCode(options) }, ...typeAsOptions(declaration, api)];
  const values = objectCode(parameters);
  const both = [
    { name: "parameters", code: values },
    { name: "options", code: objectCode(options) },
  ];
  const code = options.length === 0 ? values : objectCode(both);
  return [{ node: call, code: isScript(declaration) ? code : fragment`${code} as const` }];
}
