import type { CallExpression, Expression, Type } from "ts-morph";
import { mediaKind } from "../../media-types/index.js";
import { morph } from "../../ts-morph/index.js";
import { argumentsCode, callCode, type Source, sourceIn } from "../arguments.js";
import {
  type Code,
  fragment,
  joinCode,
  addedMember,
  type Member,
  objectCode,
  originalText,
} from "../code.js";
import { unfit } from "../findings.js";
import { type Api, outputExport, findRouteTarget, type RouteTarget } from "../routes.js";
import { checkStyle, readStyles, type Styles } from "../styles.js";
import {
  unionMembers,
  isRepeatable,
  isStringType,
  findLiteral,
  literalContentType,
  literalText,
  mayBeUndefined,
  plainProperties,
  readValueProperties,
  type Property,
  type Value,
  toValue,
} from "../values.js";
import { fetchCode } from "./client-options.js";
import type { ClientGroup } from "./clients.js";

/** The call of a function that replaces a call of a client's method. */
export interface FetchCall {
  readonly node: CallExpression;
  readonly route: string;
  /** The request: a call of the function. */
  readonly request: Code;
  /** The options of `result`. */
  readonly settings: readonly Member[];
  /** The value of `params` if it is evaluated once, before the request. */
  readonly params?: Code;
  /** Whether all successes and all errors of the route are JSON. */
  readonly readsJson: RouteTarget["readsJson"];
}

interface Parts {
  readonly group: ClientGroup;
  readonly target: RouteTarget;
  readonly styles: Styles;
  readonly sources: Source[];
  /** The argument `data`: a body that is not an object. */
  readonly data: Member[];
  /** Later ones take precedence. */
  readonly headers: Property[];
  /** Options of the function besides `headers` and `request`. */
  readonly options: Member[];
  readonly request: Member[];
  readonly settings: Member[];
}

/** @throws Unfit if the call has to stay. */
export function readFetchCall(node: CallExpression, group: ClientGroup): FetchCall {
  const { Node, SyntaxKind } = morph();
  const access = node.getExpressionIfKindOrThrow(SyntaxKind.PropertyAccessExpression);
  const callArguments = node.getArguments() as Expression[];
  const isRequest = access.getName() === "request";
  const method = isRequest ? literalText(callArguments[0]) : access.getName();
  const [path, init] = isRequest ? callArguments.slice(1) : callArguments;
  if (method === undefined) unfit("the method is in a variable");
  if (node.getSourceFile().getImportDeclarations().length === 0) unfit("its file has no imports");
  const text = literalText(path) ?? unfit("the path is in a variable");
  if (access.hasQuestionDotToken() || node.hasQuestionDotToken())
    unfit("the client may be undefined");
  if (callArguments.some((argument) => Node.isSpreadElement(argument)))
    unfit("its arguments are a spread");
  const target = findRouteTarget(group.api, `${method} ${text}`);
  const options = init ? readValueProperties(toValue(init)) : [];
  const serializer = options.find(({ name }) => name === "querySerializer");
  const parts: Parts = {
    ...{ group, target, sources: [], data: [] },
    ...{ headers: [], options: [], request: [], settings: [] },
    styles: serializer ? readStyles(group.styles, serializer.at) : group.styles,
  };
  const params = options.find(({ name }) => name === "params");
  const isEvaluated = params !== undefined && !findLiteral(params) && !isRepeatable(params.at);
  for (const option of options) if (option !== params) sortOption(option, options, parts);
  // Headers of `params` take precedence over others.
  if (params)
    sortParams(isEvaluated ? { ...params, code: ["params"], isProperty: true } : params, parts);
  const call = {
    ...{ node, route: target.route, settings: parts.settings, readsJson: target.readsJson },
    request: callCode(
      [target.builder],
      target,
      argumentsCode(parts.sources, parts.data, target),
      optionsCode(access.getExpression(), parts),
    ),
    ...(isEvaluated && { params: params.code }),
  };
  if (isEvaluated && usesName(call, "params"))
    unfit("`params` is evaluated once, and another value has that name");
  return call;
}

/** The call with `result` around it. */
export function resultCode(call: FetchCall, { api }: ClientGroup): Code {
  const code = sendingCode("result", call, api);
  return call.params ? fragment`((params) => ${code})(${call.params})` : code;
}

export function sendingCode(
  sender: "result" | "send",
  { request, settings }: FetchCall,
  api: Api,
): Code {
  const options = settings.length > 0 ? fragment`, ${objectCode(settings)}` : "";
  return fragment`${outputExport(api, "fetch", sender)}(${request}${options})`;
}

/** Whether the code reads a variable, or waits, inside the function that has a parameter of that name. */
function usesName({ request, settings }: FetchCall, name: string): boolean {
  const { SyntaxKind } = morph();
  return [request, ...settings.map((member) => member.code)].flat().some((piece) => {
    if (typeof piece === "string" || "from" in piece) return false;
    return (
      /\bawait\b/.test(piece.getText()) ||
      [piece, ...piece.getDescendantsOfKind(SyntaxKind.Identifier)].some(
        (each) => each.getText() === name,
      )
    );
  });
}

function sortOption(option: Property, all: readonly Property[], parts: Parts): void {
  const { name, type, isProperty } = option;
  const text = originalText(option.code);
  switch (name) {
    case "body":
      return sortBody(option, all, parts);
    case "headers":
      return void parts.headers.push(option);
    case "signal":
      return void parts.settings.push(option);
    case "parseAs": {
      const kinds = unionMembers(type).map((each) => `${each.getLiteralValue() as string}`);
      const isKnown = kinds.every((kind) => /^(json|text|blob|arrayBuffer)$/.test(kind));
      if (isProperty || !isKnown) unfit(`\`parseAs: ${text}\` has no equivalent; use \`send\``);
      return void parts.settings.push(option);
    }
    case "fetch":
      if (parts.group.hasMiddleware) unfit("its own `fetch` would bypass the middleware");
      if (mayBeUndefined(type)) unfit("its own `fetch` may be undefined");
      return void parts.settings.push({ name, code: fetchCode(option, parts.group) });
    case "baseUrl":
      if (mayBeUndefined(type)) unfit("its `baseUrl` may be undefined");
      return void parts.options.push(option);
    case "bodySerializer":
    case "querySerializer":
      return void (isProperty && unfit(`\`${text}\` may be set`));
    case "pathSerializer":
    case "middleware":
    case "Request":
    case "requestInitExt":
      return unfit(`\`${name}\` has no equivalent`);
    // A client overwrites the method of its options.
    case "method":
      return;
    default:
      if (isProperty) unfit(`\`${text}\` may be set`);
      parts.request.push(option);
  }
}

function sortParams(params: Value, { headers, sources, target, styles }: Parts): void {
  // Later spreads overwrite earlier ones: spreads of a path come last.
  const inOrder = [...readValueProperties(params)].sort((a, b) => isPath(a) - isPath(b));
  for (const option of inOrder) {
    const { name, type } = option;
    if (type.isUndefined() || type.isNever()) continue;
    if (name === "header") headers.push(option);
    else if (name === "cookie") unfit("openapi-fetch does not send `params.cookie`");
    else if (name !== "path" && name !== "query") unfit(`\`params.${name}\` is unknown`);
    else {
      if (name === "query") checkStyle(option, target, styles, "openapi-fetch");
      sources.push(sourceIn(name, option));
    }
  }
}

function isPath({ name }: Property): number {
  return name === "path" ? 1 : 0;
}

const INSTANCES =
  /^(FormData|URLSearchParams|Blob|File|ArrayBuffer|ReadableStream|Date|Map|Set|Headers|.*Array|Buffer)$/;

function sortBody(body: Property, all: readonly Property[], parts: Parts): void {
  const { target } = parts;
  const { type } = body;
  if (type.isUndefined() || type.isNever()) return;
  checkForm(all, target);
  if (type.isAny() || type.isUnknown())
    unfit(`the type of the body \`${originalText(body.code).slice(0, 40)}\` is ${type.getText()}`);
  const types = unionMembers(type);
  const instance = types.find(
    (each) =>
      each.isClass() ||
      each.getProperty("toJSON") ||
      (INSTANCES.test(each.getSymbol()?.getName() ?? "") && !each.isArray() && !each.isTuple()),
  );
  if (instance) unfit(`the body may be of the class ${instance.getText()}`);
  if (types.some((each) => each.isNull())) unfit("the body may be null");
  if (target.takesData) {
    if (types.some(isStringType) && !target.writesJsonText) unfit("the body may be text");
    return void parts.data.push({ name: "data", code: body.code });
  }
  const isObject = types.every(
    (each) => !each.isArray() && (each.isObject() || each.isIntersection() || each.isUndefined()),
  );
  if (!isObject) unfit("the body is not an object");
  if (target.sendsEmptyBody) {
    if (mayBeUndefined(type) || body.code.includes("?")) unfit("the body may be undefined");
  } else if (types.some(mayBeEmpty)) {
    return void parts.options.push({ name: "data", code: body.code });
  }
  parts.sources.push(sourceIn("body", body));
}

/** @throws Unfit if a call sends its body in another form than the document declares. */
function checkForm(options: readonly Property[], { contentType, route }: RouteTarget): void {
  const { Node } = morph();
  const header = literalContentType(options.find(({ name }) => name === "headers"));
  const isForm = header?.type.getLiteralValue() === "application/x-www-form-urlencoded";
  const serializer = options.find(({ name }) => name === "bodySerializer")?.at;
  const found = Node.isIdentifier(serializer) ? serializer.getDefinitionNodes()[0] : serializer;
  const text = (found ?? serializer)?.getText() ?? "";
  const built = [
    ...(text.includes("new FormData()") ? ["multipart"] : []),
    ...(text.includes("new URLSearchParams(") ? ["urlencoded"] : []),
  ];
  const form = serializer
    ? built.length === 1
      ? built[0]
      : "other"
    : isForm
      ? "urlencoded"
      : "json";
  if (form === "urlencoded" && !isForm) unfit("it sends a form as application/json");
  if (contentType === undefined) unfit(`${route} declares no body`);
  if (form !== mediaKind(contentType))
    unfit(`it sends its body as ${form}, and the document declares ${contentType}`);
}

/** Whether an object may have no member in JSON. */
function mayBeEmpty(type: Type): boolean {
  return type.getProperties().every((property) => {
    const [node] = property.getDeclarations();
    return property.isOptional() || !node || mayBeUndefined(property.getTypeAtLocation(node));
  });
}

function optionsCode(receiver: Expression, { headers, options, request, group }: Parts): Code {
  const { Node } = morph();
  const shared = Node.isParenthesizedExpression(receiver) ? receiver.getExpression() : receiver;
  if (headers.length + options.length + request.length === 0) return [shared];
  const texts = headers.map(textHeaders);
  const names = texts.flat().map((header) => header?.name.toLowerCase());
  const isSimple =
    isRepeatable(shared) && !names.includes(undefined) && new Set(names).size === names.length;
  if (isSimple) {
    const add = (name: string, members: readonly Member[]) =>
      members.length === 0 ? [] : [addedMember([shared], name, members)];
    return objectCode([
      fragment`...${shared}`,
      ...add(
        "headers",
        texts.flatMap((each) => each ?? []),
      ),
      ...options,
      ...add("request", request),
    ]);
  }
  const helper = (name: string) => ({ from: group.helper, name });
  const merged = joinCode(headers.map((each) => each.code));
  const all = headers.length > 1 ? fragment`${helper("mergeHeaders")}(${merged})` : merged;
  const members = [
    ...(headers.length > 0 ? [{ name: "headers", code: all }] : []),
    ...options,
    ...(request.length > 0 ? [{ name: "request", code: objectCode(request) }] : []),
  ];
  return fragment`${helper("mergeOptions")}(${shared}, ${objectCode(members)})`;
}

/** The headers of a literal whose values are all text; such a literal merges as a spread. */
function textHeaders(headers: Property): readonly Member[] | undefined {
  const literal = plainProperties(headers);
  return literal?.every(({ type }) => unionMembers(type).every(isStringType)) ? literal : undefined;
}
