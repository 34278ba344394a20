import { basename, dirname } from "node:path";
import type { CallExpression, Expression, Type } from "ts-morph";
import { isReserved } from "waybill-runtime/tools";
import { mediaKind } from "../../media-types/index.js";
import { readTemplate } from "../../plan/index.js";
import { morph } from "../../ts-morph/index.js";
import { findArgumentName, argumentsCode, callCode, type Wire } from "../arguments.js";
import { type Change, type Code, fragment, addedMember, type Member, objectCode } from "../code.js";
import { unfit } from "../findings.js";
import { type Api, findRouteTarget, type RouteTarget } from "../routes.js";
import { checkParameter } from "../styles.js";
import {
  unionMembers,
  isDeclaredIn,
  isStringType,
  knownProperties,
  findLiteral,
  literalContentType,
  literalText,
  accessMember,
  plainProperties,
  type Property,
  readLiteralProperty,
  resolveSymbol,
  type Value,
  toValue,
} from "../values.js";

/** The call of a function that replaces a call of an endpoint. */
export interface EndpointCall extends Change {
  readonly node: CallExpression;
  /** Whether the endpoint is Octokit's, whose method is in upper case. */
  readonly isOctokit: boolean;
}

/** The defaults of an endpoint in a constant, as options and parameters of functions. */
export interface SharedDefaults {
  readonly options: readonly Property[];
  readonly parameters: readonly Property[];
  readonly changes: readonly Change[];
}

const OCTOKIT = /[\\/]@octokit[\\/]/;
const GITHUB = "https://api.github.com";

/** Whether a type is an endpoint of Octokit or of Waybill. */
export function isEndpoint(type: Type): boolean {
  return ["DEFAULTS", "merge", "parse"].every((name) => type.getProperty(name));
}

export function isOctokit(endpoint: Expression): boolean {
  return isDeclaredIn(endpoint.getType().getProperty("DEFAULTS"), OCTOKIT);
}

/**
 * Reads a call of an endpoint.
 *
 * @param shared the defaults of the endpoint, if an object replaces it.
 * @throws Unfit if the call has to stay.
 */
export function readEndpointCall(
  node: CallExpression,
  api: Api,
  shared: SharedDefaults | undefined,
): EndpointCall {
  const endpoint = node.getExpression();
  const call = readRoute(node, api);
  const options: Property[] = [];
  const { value, target } = call;
  for (const property of value ? optionsIn(value) : []) {
    if (!isReserved(property.name)) checkQuery(property, call, isOctokit(endpoint));
    else if (property.name !== "method" && property.name !== "url") options.push(property);
  }
  const data = options.find(({ name }) => name === "data");
  checkBody(options, call);
  const dataMembers = target.takesData && data ? [data] : [];
  const sources = value ? [{ value, findWire: call.findWire }] : [];
  const parameters = argumentsCode(sources, dataMembers, target);
  const settings = options.filter((option) => !dataMembers.includes(option));
  for (const { name } of shared?.parameters ?? []) {
    const wire = call.findWire(name);
    if (!wire || findArgumentName(wire, target) !== name)
      unfit(`its default \`${name}\` has another name as an argument`);
  }
  const second = optionsCode(endpoint, settings, shared, api);
  const wrapper = { from: api.runtime, name: "withParameters" };
  const builder = shared?.parameters.length
    ? fragment`${wrapper}(${target.builder}, ${sharedPart(endpoint, shared, "parameters")})`
    : [target.builder];
  const code = callCode(builder, target, parameters, second);
  return { node, code, route: target.route, isOctokit: isOctokit(endpoint) };
}

interface RouteCall {
  readonly target: RouteTarget;
  /** The parameters and options. */
  readonly value?: Value;
  readonly findWire: (name: string) => Wire | undefined;
  /** Whether a query expression of the route explodes a variable. */
  readonly isExploded: (name: string) => boolean;
}

/** The route of a call: a text, the `method` and `url` of a literal, or the name of a method of Octokit. */
function readRoute(node: CallExpression, api: Api): RouteCall {
  const { Node } = morph();
  const [first, second] = node.getArguments() as Expression[];
  if ([first, second].some((argument) => Node.isSpreadElement(argument)))
    unfit("its arguments are a spread");
  const named = readOperation(node.getExpression());
  if (named !== undefined) {
    const target = [...api.routes.values()].find(
      ({ operationId }) => camelCase(operationId) === named,
    );
    if (!target) unfit(`${api.manifest} has no operation ${named}`);
    return { target, ...mapWires(target, target.route), ...(first && { value: toValue(first) }) };
  }
  const literal = first && findLiteral(toValue(first)) ? toValue(first) : undefined;
  const text = literal ? writtenRoute(literal) : literalText(first);
  if (text === undefined) unfit("the route is in a variable");
  const target = findRouteTarget(api, text);
  const value = literal ?? (second && toValue(second));
  if (second && optionsIn(toValue(second)).some(({ name }) => /^(method|url)$/.test(name)))
    unfit("its parameters have a `method` or a `url`");
  return { target, ...mapWires(target, text), ...(value && { value }) };
}

function writtenRoute(value: Value): string | undefined {
  const properties = findLiteral(value)?.getProperties().map(readLiteralProperty) ?? [];
  const textAt = (name: string) => literalText(properties.find((each) => each?.name === name)?.at);
  const hasMethod = properties.some((each) => each?.name === "method");
  const [method, url] = [hasMethod ? textAt("method") : "GET", textAt("url")];
  return method === undefined || url === undefined ? undefined : `${method} ${url}`;
}

/** `issues.listForRepo` of `octokit.rest.issues.listForRepo.endpoint`. */
function readOperation(endpoint: Expression): string | undefined {
  const { Node } = morph();
  if (!endpoint.getType().getTypeArguments()[0]?.getProperty("url")) return undefined;
  const method = Node.isPropertyAccessExpression(endpoint) ? endpoint.getExpression() : undefined;
  const scope = Node.isPropertyAccessExpression(method) ? method.getExpression() : undefined;
  if (!Node.isPropertyAccessExpression(method) || !Node.isPropertyAccessExpression(scope))
    return unfit("its endpoint has a route by default");
  return `${scope.getName()}.${method.getName()}`;
}

/** `issues.listForRepo` for `issues/list-for-repo`. */
function camelCase(operationId: string | undefined): string | undefined {
  return operationId
    ?.replace("/", ".")
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Where the parameters of a route are sent. Variables of a path have the names of the manifest's route. */
function mapWires(target: RouteTarget, route: string): Pick<RouteCall, "findWire" | "isExploded"> {
  const declared = readTemplate(target.route).variables;
  const { variables, query } = readTemplate(route);
  const findWire = (name: string): Wire | undefined => {
    if (name === "" || isReserved(name)) return undefined;
    const index = variables.indexOf(name);
    if (index >= 0) return { in: "path", name: declared[index] ?? name };
    return { in: query.has(name) || target.isQuery ? "query" : "body", name };
  };
  return { findWire, isExploded: (name) => query.get(name) === true };
}

/** The properties that the compiler knows, including properties of spreads. */
function optionsIn(value: Value): readonly Property[] {
  const { Node } = morph();
  const literal = findLiteral(value);
  if (!literal) return (knownProperties(value.type) ?? []).map((name) => accessMember(value, name));
  return literal.getProperties().flatMap((property) => {
    if (Node.isSpreadAssignment(property)) return optionsIn(toValue(property.getExpression()));
    return readLiteralProperty(property) ?? [];
  });
}

/** @throws Unfit if a value of the query would be written in another style. */
function checkQuery(
  { name, type, at }: Property,
  { target, findWire, isExploded }: RouteCall,
  isOctokit: boolean,
): void {
  if (findWire(name)?.in !== "query") return;
  if (isOctokit && name === "q" && (literalText(at) ?? "+").includes("+"))
    unfit("Octokit sends each `+` of `q` as a space");
  const style = { style: "form", explode: isExploded(name) };
  const styles = { array: style, object: { style: "none", explode: false }, allowReserved: false };
  checkParameter(name, type.isAny() ? undefined : type, target, styles, "the endpoint");
}

/** @throws Unfit if the body would be another one. */
function checkBody(options: readonly Property[], { target, value, findWire }: RouteCall): void {
  const find = (name: string) => options.find((option) => option.name === name);
  const [data, headers, mediaType] = [find("data"), find("headers"), find("mediaType")];
  if (data && target.isQuery) unfit("it sends `data` in the query");
  if (
    data &&
    target.writesJsonText &&
    unionMembers(data.type).some((type) => isStringType(type) || type.isAny())
  )
    unfit("the body may be text");
  if (mediaType && knownProperties(mediaType.type)?.includes("previews"))
    unfit("`mediaType.previews` has no equivalent");
  const names = value ? optionsIn(value).map(({ name }) => name) : [];
  const hasBody = data !== undefined || names.some((name) => findWire(name)?.in === "body");
  if (target.sendsEmptyBody && !hasBody) unfit("it sends no body, and the function sends `{}`");
  const { contentType } = target;
  if (
    hasBody &&
    !literalContentType(headers) &&
    contentType !== undefined &&
    mediaKind(contentType) !== "json"
  )
    unfit(`it sends its body as json, and the document declares ${contentType}`);
}

/** The second argument of the function, unless the manifest's defaults are enough. */
function optionsCode(
  endpoint: Expression,
  options: readonly Property[],
  shared: SharedDefaults | undefined,
  api: Api,
): Code | undefined {
  const members: Member[] = [...options];
  if (shared && shared.options.length > 0)
    return sharedOptions(shared.options, sharedPart(endpoint, shared, "options"), options);
  if (!shared && !isPlain(endpoint, api)) {
    if (!isOctokit(endpoint))
      return members.length === 0
        ? [endpoint]
        : fragment`${endpoint}.defaults(${objectCode(members)})`;
    if (!members.some(({ name }) => name === "baseUrl"))
      members.push(...readBaseUrl(endpoint, api));
  } else if (isOctokit(endpoint)) requireSameBaseUrl(members, api);
  return members.length > 0 ? objectCode(members) : undefined;
}

/** The shared options, or the shared parameters: a property of the constant if it has both. */
function sharedPart(
  endpoint: Expression,
  { options, parameters }: SharedDefaults,
  name: "options" | "parameters",
): Code {
  const hasBoth = options.length > 0 && parameters.length > 0;
  return hasBoth ? fragment`${endpoint}.${name}` : [endpoint];
}

/** @throws Unfit if Octokit and the manifest have different base URLs, and no option sets one. */
export function requireSameBaseUrl(options: readonly Member[], { manifest, baseUrl }: Api): void {
  if (baseUrl !== GITHUB && !options.some(({ name }) => name === "baseUrl"))
    unfit(`its base URL is ${GITHUB}, but ${manifest} has ${baseUrl}`);
}

/** Whether an endpoint has the defaults of its package, or of the manifest. */
export function isPlain(endpoint: Expression, { output }: Api): boolean {
  const symbol = resolveSymbol(endpoint);
  if (isOctokit(endpoint))
    return isDeclaredIn(symbol && resolveSymbol(findRoot(endpoint)), OCTOKIT);
  const files = symbol?.getDeclarations().map((each) => each.getSourceFile().getFilePath()) ?? [];
  return files.some(
    (file) => /^endpoint\.(d\.)?[jt]s$/.test(basename(file)) && dirname(file) === output,
  );
}

function findRoot(endpoint: Expression): Expression {
  return morph().Node.isPropertyAccessExpression(endpoint)
    ? findRoot(endpoint.getExpression())
    : endpoint;
}

/** The base URL of an instance of Octokit, unless it is created without one. */
function readBaseUrl(endpoint: Expression, api: Api): readonly Member[] {
  const { Node } = morph();
  const defaults = endpoint.getType().getTypeArguments()[0]?.getProperties() ?? [];
  const isInstance =
    Node.isPropertyAccessExpression(endpoint) &&
    endpoint.getName() === "endpoint" &&
    defaults.every((each) => /^(method|url|baseUrl)$/.test(each.getName()));
  if (!isInstance) unfit("its endpoint has, or may have, defaults that no object replaces");
  const [declaration] = resolveSymbol(findRoot(endpoint))?.getDeclarations() ?? [];
  const made = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
  const [parameters] = Node.isNewExpression(made) ? (made.getArguments() as Expression[]) : [];
  const names = parameters ? knownProperties(parameters.getType()) : [];
  const lost = names?.find((name) => /^(timeZone|previews)$/.test(name));
  if (lost !== undefined) unfit(`its Octokit has the option \`${lost}\``);
  if (!Node.isNewExpression(made) || names?.includes("baseUrl") !== false)
    return [{ name: "baseUrl", code: fragment`${endpoint}.DEFAULTS.baseUrl` }];
  requireSameBaseUrl([], api);
  return [];
}

/** The shared options, merged with the options of a call. */
function sharedOptions(
  defaults: readonly Property[],
  shared: Code,
  options: readonly Property[],
): Code {
  if (options.length === 0) return shared;
  const members = options.map((option): Member => {
    const { name } = option;
    const isMerged =
      /^(headers|request)$/.test(name) && defaults.some((each) => each.name === name);
    if (!isMerged) return option;
    const literal = plainProperties(option);
    if (!literal?.every(({ type }) => name === "request" || unionMembers(type).every(isStringType)))
      return unfit(`its \`${name}\` are merged with other headers, and are not a literal of text`);
    return addedMember(shared, name, literal);
  });
  return objectCode([fragment`...${shared}`, ...members]);
}
