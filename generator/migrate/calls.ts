import type { CallExpression, Expression, Node, Type } from "ts-morph";
import { mediaKind } from "../media-types/index.js";
import { morph } from "../ts-morph/index.js";
import {
  keyAndValue,
  plainLiteral,
  printArguments,
  printProperty,
  type Source,
} from "./arguments.js";
import { fetchText } from "./client-text.js";
import type { ClientGroup } from "./clients.js";
import {
  isRepeatable,
  knownProperties,
  mayBeUndefined,
  type Need,
  type Print,
  unfit,
} from "./migration.js";
import type { RouteTarget } from "./routes.js";
import { checkStyle, readStyles, serializedForm } from "./serializers.js";

/** A call of a client's method: `client.GET("/pets", init)`. */
export interface ClientCall {
  readonly node: CallExpression;
  readonly receiver: Expression;
  readonly group: ClientGroup;
  readonly target: RouteTarget;
  readonly init?: Expression;
}

/** An option of a call: a property of the literal, or of a variable in its place. */
interface Option {
  readonly name: string;
  readonly text: string;
  readonly value: Expression;
  readonly type: Type;
  /** The expression itself if the option is written out. */
  readonly written?: Expression;
}

interface Parts {
  readonly sources: Source[];
  /** The later ones take precedence. */
  /** The argument of a body that is no object. */
  readonly data: { readonly name: string; readonly text: string }[];
  readonly headers: Option[];
  /** Members of the options of the builder besides `headers`. */
  readonly settings: string[];
  /** Members of `request`. */
  readonly request: string[];
  /** Members of the options of `result`. */
  readonly result: string[];
  readonly evaluated: { readonly name: string; readonly text: string }[];
}

/** The call of a route, or the reason to leave it. */
export function readCall(node: CallExpression, group: ClientGroup): ClientCall {
  const { Node } = morph();
  const access = node.getExpressionIfKindOrThrow(morph().SyntaxKind.PropertyAccessExpression);
  const [first, ...others] = node.getArguments() as Expression[];
  const isRequest = access.getName() === "request";
  const method = isRequest ? literalText(first) : access.getName();
  const [path, init] = isRequest ? others : [first, ...others];
  if (method === undefined) unfit("the method is in a variable");
  if (node.getSourceFile().getImportDeclarations().length === 0) unfit("its file has no imports");
  const text = literalText(path);
  if (text === undefined) unfit("the path is in a variable");
  if (text.includes("?")) unfit("the path has a query");
  if (access.hasQuestionDotToken() || node.hasQuestionDotToken())
    unfit("the client may be undefined");
  if ([first, ...others].some((argument) => argument && Node.isSpreadElement(argument)))
    unfit("its arguments are a spread");
  const target = group.api.find(method, text);
  if (!target) unfit(`${group.api.manifest} has no route ${method.toUpperCase()} ${text}`);
  return { node, receiver: access.getExpression(), group, target, ...(init && { init }) };
}

export function literalText(node: Node | undefined): string | undefined {
  const { Node } = morph();
  if (Node.isAsExpression(node) || Node.isSatisfiesExpression(node))
    return literalText(node.getExpression());
  return Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node)
    ? node.getLiteralText()
    : undefined;
}

/** @throws Unfit if the call has to stay. */
export function printCall(call: ClientCall, print: Print, need: Need): string {
  const { target, init, group } = call;
  const parts: Parts = {
    ...{ sources: [], data: [], headers: [], settings: [], request: [], result: [], evaluated: [] },
  };
  const options = init ? optionsOf(init, print) : [];
  // Headers of `params` take precedence over others.
  const last = [...options].sort(
    (a, b) => Number(a.name === "params") - Number(b.name === "params"),
  );
  for (const option of last) sortOption(option, options, parts, call, print, need);
  const parameters = printArguments(order(parts.sources), parts.data, target, print);
  const shared = printOptions(call, parts, print, need);
  const builder = need({ from: target.module, name: target.name });
  const result = need({ from: `${group.api.output}/fetch`, name: "result" });
  const settings = parts.result.length > 0 ? `, { ${parts.result.join(", ")} }` : "";
  const text = `${result}(${builder}(${parameters ?? printNothing(call)}, ${shared})${settings})`;
  const [once] = parts.evaluated;
  if (!once) return text;
  if (parts.evaluated.length > 1 || /\bawait\b/.test(text))
    unfit("several values would have to be evaluated once");
  return `((${once.name}) => ${text})(${once.text})`;
}

/** `undefined` fits only routes without required arguments. */
function printNothing({ target }: ClientCall): string {
  return target.arguments.some(({ required }) => required) ? "{}" : "undefined";
}

function order(sources: readonly Source[]): readonly Source[] {
  const places = ["body", "query", "path"];
  return [...sources].sort((a, b) => places.indexOf(a.place) - places.indexOf(b.place));
}

/** The options of a call; those of a variable by the properties of its type. */
function optionsOf(init: Expression, print: Print): readonly Option[] {
  const { Node } = morph();
  const literal = plainLiteral(init);
  if (!literal) return propertiesOf(init, print);
  return literal.getProperties().flatMap((property) => {
    if (Node.isSpreadAssignment(property)) {
      const value = property.getExpression();
      const options = propertiesOf(value, print);
      if (property !== literal.getProperties()[0]) unfit("a spread follows other options");
      return options;
    }
    const known =
      keyAndValue(property, print) ?? unfit("an option has a computed name or is a method");
    return [{ ...known, type: known.value.getType(), written: known.value }];
  });
}

function propertiesOf(value: Expression, print: Print): readonly Option[] {
  const type = value.getType();
  const text = print(value);
  const names =
    knownProperties(type) ?? unfit(`the compiler does not know the properties of \`${text}\``);
  if (!isRepeatable(value)) unfit(`the options come from \`${text}\`, which is no variable`);
  const link = type.isNullable() ? "?." : ".";
  const all = type.isNullable() ? type.getNonNullableType() : type;
  return names.map((name) => {
    const found =
      all.getProperty(name)?.getTypeAtLocation(value) ?? unfit(`\`${text}\` has several types`);
    return { name, text: `${text}${link}${name}`, value, type: found };
  });
}

function sortOption(
  option: Option,
  all: readonly Option[],
  parts: Parts,
  call: ClientCall,
  print: Print,
  need: Need,
): void {
  const { name, text, type, written } = option;
  if (name === "params") return sortParams(option, parts, call, print);
  if (name === "body") return sortBody(option, all, parts, call);
  if (name === "headers") return void parts.headers.push(option);
  if (name === "signal") return void parts.result.push(printProperty(option));
  if (name === "parseAs") {
    const values = (type.isUnion() ? type.getUnionTypes() : [type]).map((each) =>
      each.getLiteralValue(),
    );
    const isKnown = values.every((value) =>
      /^(json|text|blob|arrayBuffer)$/.test(`${value as string}`),
    );
    if (!written || !isKnown) unfit(`\`parseAs: ${text}\` has no equivalent; use \`send\``);
    return void parts.result.push(printProperty(option));
  }
  if (name === "fetch" && call.group.hasMiddleware)
    unfit("its own `fetch` would bypass the middleware");
  if (name === "fetch") {
    if (mayBeUndefined(type)) unfit("its own `fetch` may be undefined");
    return void parts.result.push(
      printProperty({ name, text: fetchText(option, call.group, need) }),
    );
  }
  if (name === "baseUrl") {
    if (mayBeUndefined(type)) unfit("its `baseUrl` may be undefined");
    return void parts.settings.push(printProperty(option));
  }
  if (name === "bodySerializer" || name === "querySerializer") {
    if (!written) unfit(`\`${text}\` may be set`);
    return;
  }
  if (/^(pathSerializer|middleware|Request|requestInitExt)$/.test(name)) {
    return unfit(`\`${name}\` has no equivalent`);
  }
  // A client overwrites the method of its options.
  if (name === "method") return;
  if (!written) unfit(`\`${text}\` may be set`);
  parts.request.push(printProperty(option));
}

function sortParams(option: Option, parts: Parts, call: ClientCall, print: Print): void {
  const { written } = option;
  const literal = written && plainLiteral(written);
  if (literal) {
    for (const property of literal.getProperties()) {
      const known =
        keyAndValue(property, print) ?? unfit("`params` has a spread or a computed name");
      sortParam({ ...known, type: known.value.getType(), written: known.value }, parts, call);
    }
    return;
  }
  const names =
    knownProperties(option.type) ?? unfit("the compiler does not know the properties of `params`");
  const once = isRepeatable(option.value) ? undefined : { name: "params", text: option.text };
  if (once) parts.evaluated.push(once);
  const link = option.type.isNullable() ? "?." : ".";
  for (const name of names) {
    const type = option.type
      .getNonNullableType()
      .getPropertyOrThrow(name)
      .getTypeAtLocation(option.value);
    const text = `${once?.name ?? option.text}${link}${name}`;
    sortParam({ name, text, value: option.value, type }, parts, call);
  }
}

function sortParam(option: Option, parts: Parts, { target, group, node }: ClientCall): void {
  const { name, text, type, value, written } = option;
  if (type.isUndefined() || type.isNever()) return;
  if (name === "header") return void parts.headers.push(option);
  if (name === "cookie") unfit("openapi-fetch does not send `params.cookie`");
  if (name !== "path" && name !== "query") unfit(`\`params.${name}\` is unknown`);
  const place = name === "path" ? "path" : "query";
  if (place === "query")
    checkStyle(option, target, serializersIn(node).reduce(readStyles, group.styles));
  // The text of a property of a variable is not that of the expression.
  parts.sources.push(written ? { place, value } : { place, value, text, type });
}

function serializersIn(node: CallExpression): readonly Expression[] {
  const { Node } = morph();
  return node.getArguments().flatMap((argument) => {
    const property =
      Node.isObjectLiteralExpression(argument) && argument.getProperty("querySerializer");
    if (!property) return [];
    return [
      Node.isPropertyAssignment(property)
        ? property.getInitializerOrThrow()
        : (property as unknown as Expression),
    ];
  });
}

const INSTANCES =
  /^(FormData|URLSearchParams|Blob|File|ArrayBuffer|ReadableStream|Date|Map|Set|Headers|.*Array|Buffer)$/;

function sortBody(option: Option, all: readonly Option[], parts: Parts, call: ClientCall): void {
  const { target } = call;
  const { type, text, written, value } = option;
  if (type.isUndefined() || type.isNever()) return;
  const serializer = all.find(({ name }) => name === "bodySerializer");
  const isForm = contentTypeOf(all) === "application/x-www-form-urlencoded";
  const form = serializer ? serializedForm(serializer.value) : isForm ? "urlencoded" : "json";
  if (form === "urlencoded" && !isForm) unfit("it sends a form as application/json");
  const contentType = target.contentType ?? unfit(`${target.route} declares no body`);
  const declared = mediaKind(contentType);
  if (form !== declared)
    unfit(`it sends its body as ${form}, and the document declares ${contentType}`);
  if (type.isAny() || type.isUnknown())
    unfit(`the type of the body \`${text.slice(0, 40)}\` is ${type.getText()}`);
  const types = type.isUnion() ? type.getUnionTypes() : [type];
  const isNull = types.some((each) => each.isNull());
  const instance = types.find(
    (each) =>
      each.isClass() ||
      each.getProperty("toJSON") ||
      (INSTANCES.test(each.getSymbol()?.getName() ?? "") && !each.isArray() && !each.isTuple()),
  );
  if (isNull || instance)
    unfit(`the body may be ${isNull ? "null" : `of the class ${instance?.getText() ?? ""}`}`);
  if (target.takesData) {
    const isText = types.some((each) => each.isString() || each.isStringLiteral());
    if (isText && target.writesJsonText !== true) unfit("the body may be text");
    return void parts.data.push({ name: "data", text });
  }
  if (
    types.some(
      (each) =>
        each.isArray() || (!each.isObject() && !each.isIntersection() && !each.isUndefined()),
    )
  ) {
    unfit("the body is no object");
  }
  if (mayBeUndefined(type) && target.sendsEmptyBody) unfit("the body may be undefined");
  if (!target.sendsEmptyBody && mayBeEmpty(types)) {
    return void parts.settings.push(printProperty({ name: "data", text }));
  }
  parts.sources.push(written ? { place: "body", value } : { place: "body", value, text, type });
}

/** The content type among the headers of a call, if it is written out. */
function contentTypeOf(options: readonly Option[]): string | undefined {
  const headers = options.find(({ name }) => name === "headers")?.written;
  const properties = (headers && plainLiteral(headers)?.getProperties()) ?? [];
  const known = properties.map((property) => keyAndValue(property, (each) => each.getText()));
  const found = known.find((each) => each && /^content-type$/i.test(each.name));
  return found && `${found.value.getType().getLiteralValue() as string}`;
}

/** Whether an object may have no member in JSON. */
function mayBeEmpty(types: readonly Type[]): boolean {
  return types.some((type) => {
    const declarations = type.getProperties();
    return declarations.every((property) => {
      const [node] = property.getDeclarations();
      return property.isOptional() || !node || mayBeUndefined(property.getTypeAtLocation(node));
    });
  });
}

/** The second argument of the builder: the shared options, with what the call adds to them. */
function printOptions(call: ClientCall, parts: Parts, print: Print, need: Need): string {
  const { receiver, group } = call;
  const { Node } = morph();
  const inner = Node.isParenthesizedExpression(receiver) ? receiver.getExpression() : receiver;
  const shared = print(inner);
  const { headers, settings, request } = parts;
  if (headers.length + settings.length + request.length === 0) return shared;
  const simple = headers.map((each) => simpleHeaders(each, print));
  const names = simple.flat().map((text) => text?.split(":", 1)[0]?.toLowerCase());
  const isSimple =
    isRepeatable(inner) && !names.includes(undefined) && new Set(names).size === names.length;
  if (isSimple) {
    const members = [
      `...${shared}`,
      ...(headers.length > 0
        ? [`headers: { ...${shared}.headers, ${simple.flat().join(", ")} }`]
        : []),
      ...settings,
      ...(request.length > 0 ? [`request: { ...${shared}.request, ${request.join(", ")} }`] : []),
    ];
    return `{ ${members.join(", ")} }`;
  }
  const merge = need({ from: group.helper, name: "mergeOptions" });
  const members = [
    ...(headers.length > 0
      ? [
          `headers: ${headers.length === 1 ? (headers[0]?.text ?? "") : `${need({ from: group.helper, name: "mergeHeaders" })}(${headers.map(({ text }) => text).join(", ")})`}`,
        ]
      : []),
    ...settings,
    ...(request.length > 0 ? [`request: { ${request.join(", ")} }`] : []),
  ];
  return `${merge}(${shared}, { ${members.join(", ")} })`;
}

/** The members of headers in a literal whose values are all text; such a literal merges as a spread. */
function simpleHeaders({ written }: Option, print: Print): readonly string[] | undefined {
  const properties = (written && plainLiteral(written)?.getProperties()) ?? [undefined];
  const texts = properties.map((property) => {
    const known = property && keyAndValue(property, print);
    const type = known?.value.getType();
    const types = type?.isUnion() ? type.getUnionTypes() : [type];
    const isText = types.every(
      (each) => each?.isString() || each?.isStringLiteral() || each?.isTemplateLiteral(),
    );
    return known && isText ? printProperty(known) : undefined;
  });
  return texts.every((each) => each !== undefined) ? texts : undefined;
}
