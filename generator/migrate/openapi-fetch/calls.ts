import type { CallExpression, Expression, Type } from "ts-morph";
import { mediaKind } from "../../media-types/index.js";
import { morph } from "../../ts-morph/index.js";
import { argumentsCode, callCode, sourceIn, type Wire } from "../arguments.js";
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

/** Where an option goes: arguments (`data` is a body that is not an object), options (`header` is of `params`), or settings of `result`. */
type Slot = Wire["in"] | "data" | "headers" | "header" | "options" | "request" | "settings";

interface Placed {
  readonly slot: Slot;
  readonly member: Property;
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
  const target = findRouteTarget(group.api, `${method} ${withTemplateNames(text)}`);
  const options = init ? readValueProperties(toValue(init)) : [];
  const serializer = options.find(({ name }) => name === "querySerializer");
  const styles = serializer ? readStyles(group.styles, serializer.at) : group.styles;
  const params = options.find(({ name }) => name === "params");
  const isEvaluated = params !== undefined && !findLiteral(params) && !isRepeatable(params.at);
  const placed = options.flatMap((option): Placed | readonly Placed[] => {
    if (option !== params) return placeOption(option, options, target, group) ?? [];
    const value = isEvaluated ? { ...params, code: ["params"], isProperty: true } : params;
    return placeParams(value, target, styles);
  });
  // Later spreads overwrite earlier ones: spreads of a path come last.
  const sources = (["body", "query", "path"] as const).flatMap((place) =>
    membersIn(place, placed).map((member) => sourceIn(place, member)),
  );
  const call = {
    ...{ node, route: target.route, readsJson: target.readsJson },
    settings: membersIn("settings", placed),
    request: callCode(
      [target.builder],
      target,
      argumentsCode(sources, membersIn("data", placed), target),
      optionsCode(access.getExpression(), placed, group),
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

function placeOption(
  option: Property,
  all: readonly Property[],
  target: RouteTarget,
  group: ClientGroup,
): Placed | undefined {
  const { name, type, isProperty } = option;
  const text = originalText(option.code);
  switch (name) {
    case "body":
      return placeBody(option, all, target);
    case "headers":
      return { slot: "headers", member: option };
    case "signal":
      return { slot: "settings", member: option };
    case "parseAs": {
      const kinds = unionMembers(type).map((each) => `${each.getLiteralValue() as string}`);
      const isKnown = kinds.every((kind) => /^(json|text|blob|arrayBuffer)$/.test(kind));
      if (isProperty || !isKnown) unfit(`\`parseAs: ${text}\` has no equivalent; use \`send\``);
      return { slot: "settings", member: option };
    }
    case "fetch":
      if (group.hasMiddleware) unfit("its own `fetch` would bypass the middleware");
      if (mayBeUndefined(type)) unfit("its own `fetch` may be undefined");
      return { slot: "settings", member: { ...option, code: fetchCode(option, group) } };
    case "baseUrl":
      if (mayBeUndefined(type)) unfit("its `baseUrl` may be undefined");
      return { slot: "options", member: option };
    case "bodySerializer":
    case "querySerializer":
      return isProperty ? unfit(`\`${text}\` may be set`) : undefined;
    case "pathSerializer":
    case "middleware":
    case "Request":
    case "requestInitExt":
      return unfit(`\`${name}\` has no equivalent`);
    // A client overwrites the method of its options.
    case "method":
      return undefined;
    default:
      if (isProperty) unfit(`\`${text}\` may be set`);
      return { slot: "request", member: option };
  }
}

function placeParams(params: Value, target: RouteTarget, styles: Styles): readonly Placed[] {
  return readValueProperties(params).flatMap((member): Placed | readonly Placed[] => {
    const { name, type } = member;
    if (type.isUndefined() || type.isNever()) return [];
    if (name === "cookie") unfit("openapi-fetch does not send `params.cookie`");
    if (name !== "path" && name !== "query" && name !== "header")
      return unfit(`\`params.${name}\` is unknown`);
    if (name === "query") checkStyle(member, target, styles, "openapi-fetch");
    return { slot: name, member };
  });
}

function membersIn(slot: Slot, placed: readonly Placed[]): readonly Property[] {
  return placed.filter((each) => each.slot === slot).map(({ member }) => member);
}

/** Replaces characters that variables of a document can have and variables of a route cannot: `{pet_id}` for `{pet-id}`. */
function withTemplateNames(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, (text) => text.replaceAll(/[^\w.*,%+#/;?&{}]/g, "_"));
}

const INSTANCES =
  /^(FormData|URLSearchParams|Blob|File|ArrayBuffer|ReadableStream|Date|Map|Set|Headers|.*Array|Buffer)$/;

function placeBody(body: Property, all: readonly Property[], target: RouteTarget) {
  const { code, type } = body;
  if (type.isUndefined() || type.isNever()) return undefined;
  checkForm(all, target);
  if (type.isAny() || type.isUnknown())
    unfit(`the type of the body \`${originalText(code).slice(0, 40)}\` is ${type.getText()}`);
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
    return { slot: "data", member: { ...body, name: "data" } } as const;
  }
  const isObject = types.every(
    (each) => !each.isArray() && (each.isObject() || each.isIntersection() || each.isUndefined()),
  );
  if (!isObject) unfit("the body is not an object");
  if (target.sendsEmptyBody) {
    if (mayBeUndefined(type) || code.includes("?")) unfit("the body may be undefined");
  } else if (types.some(mayBeEmpty)) {
    return { slot: "options", member: { ...body, name: "data" } } as const;
  }
  return { slot: "body", member: body } as const;
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
  const forms = serializer ? built : [isForm ? "urlencoded" : "json"];
  const form = forms.length === 1 ? forms[0] : "other";
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

function optionsCode(
  receiver: Expression,
  placed: readonly Placed[],
  { helper: from }: ClientGroup,
): Code {
  const { Node } = morph();
  // Headers of `params` take precedence over others.
  const headers = [...membersIn("headers", placed), ...membersIn("header", placed)];
  const options = membersIn("options", placed);
  const request = membersIn("request", placed);
  const shared = Node.isParenthesizedExpression(receiver) ? receiver.getExpression() : receiver;
  if (headers.length + options.length + request.length === 0) return [shared];
  const texts = headers.map(textHeaders);
  const added = texts.flatMap((each) => each ?? []);
  const names = new Set(added.map(({ name }) => name.toLowerCase()));
  if (isRepeatable(shared) && !texts.includes(undefined) && names.size === added.length) {
    const add = (name: string, members: readonly Member[]) =>
      members.length === 0 ? [] : [addedMember([shared], name, members)];
    return objectCode([
      fragment`...${shared}`,
      ...add("headers", added),
      ...options,
      ...add("request", request),
    ]);
  }
  const helper = (name: string) => ({ from, name });
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
