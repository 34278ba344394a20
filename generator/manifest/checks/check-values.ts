import { hasQuery } from "waybill-runtime/tools";
import { clashes } from "../../collections/index.js";
import { quoteText } from "../../errors/index.js";
import { type FormKind, formKind, mediaKind, mediaTypeEssence } from "../../media-types/index.js";
import { parameterKey } from "../parameter-key.js";
import { findTarget } from "../references.js";
import { tryParseRoute } from "../route-text.js";
import { manifestSchema } from "../shape/manifest-schema.js";
import { hasBaseUrlCharacters, headerName, isBaseUrl, isToken } from "../shape/names.js";
import { DEFAULT_BODY_TYPE } from "../shape/request-definitions.js";
import { missingKey, wrongType } from "../shape/shape-problems.js";
import { firstHere, invalidValue, misplacedKey } from "../source-problem.js";
import type { SourceProblem, Span } from "../source-problem.js";
import { findExchanges } from "../subschemas.js";
import { child, entries, itemNodes, stringValue } from "../yaml/yaml-tree.js";
import type { YamlEntry, YamlNode } from "../yaml/yaml-tree.js";
import { checkNameRules } from "./check-name-rules.js";

const { headerValue, requestBody, routeString, schema } = manifestSchema.definitions;
const routePattern = new RegExp(routeString.pattern);

/** Checks rules that the schema cannot express and that are independent of URL templates. */
export function* checkValues(root: YamlNode): Generator<SourceProblem> {
  const headers = child(root, "headers");
  yield* checkBaseUrl(child(root, "baseUrl"));
  yield* checkHeaders(headers);
  for (const header of entries(headers)) yield* checkSwitchedOff(header);
  yield* checkResponses(child(root, "responses"));
  yield* checkNameRules(child(root, "names"));
  // Several routes can share a parameter.
  const parameters = new Set(entries(child(root, "parameters")).map(({ value }) => value));
  for (const route of findExchanges(root)) {
    yield* checkBaseUrl(child(route, "baseUrl"));
    yield* checkHeaders(child(route, "headers"));
    yield* checkResponses(child(route, "responses"));
    yield* checkBody(child(route, "requestBody"));
    yield* checkDuplicateParameters(route, root);
    yield* checkMethod(route);
    for (const parameter of itemNodes(child(route, "parameters"))) parameters.add(parameter);
  }
  for (const parameter of parameters) yield* checkParameter(parameter);
}

/** The schema's pattern restricts the characters, but the host or port can still be invalid. */
function* checkBaseUrl(node: YamlNode | undefined): Generator<SourceProblem> {
  const url = stringValue(node);
  if (!node || url === undefined || !hasBaseUrlCharacters(url) || isBaseUrl(url)) return;
  const message = `\`baseUrl\` cannot be ${quoteText(url)}: its host or port is malformed`;
  yield invalidValue(node, message, "write it as in https://api.example.com:8443/v1");
}

/** Header names must differ by more than case. */
function* checkHeaders(node: YamlNode | undefined): Generator<SourceProblem> {
  const headers = entries(node);
  for (const { key, keySpan } of headers) if (isUnsafe(key)) yield invalidHeader(key, keySpan);
  for (const { earlier, later } of clashes(headers, ({ key }) => [key.toLowerCase()])) {
    const message = `the headers ${quoteText(earlier.key)} and ${quoteText(later.key)} are the same header: case does not matter`;
    const hint = "remove one of the two";
    const related = firstHere(earlier.keySpan);
    yield { code: "duplicate-header", message, hint, span: later.keySpan, related };
  }
}

function isUnsafe(header: string): boolean {
  return header === "__proto__";
}

function invalidHeader(name: string, span: Span): SourceProblem {
  const message = `${quoteText(name)} cannot be the name of a header`;
  const hint = isUnsafe(name)
    ? "a JavaScript object cannot have this key safely"
    : headerName.patternErrorMessage;
  return { code: "invalid-name", message, hint, span };
}

/** Only `user-agent` has an implicit default, so only it can be turned off with `null`. */
function* checkSwitchedOff({ key, value }: YamlEntry): Generator<SourceProblem> {
  if (value.kind !== "scalar" || value.value !== null) return;
  if (key.toLowerCase() === "user-agent" && value.source !== "") return;
  yield wrongType(value, ["string"], { key }, headerValue);
}

function* checkParameter(parameter: YamlNode): Generator<SourceProblem> {
  const place = stringValue(child(parameter, "in"));
  if (place === "header" || place === "path") yield* checkQueryKeys(parameter, place);
  if (place === "header") yield* checkHeaderParameter(parameter);
  yield* checkStyle(parameter, place);
}

function* checkQueryKeys(parameter: YamlNode, place: "header" | "path"): Generator<SourceProblem> {
  for (const key of ["style", "explode", "allowReserved"]) {
    const value = child(parameter, key);
    if (value?.kind !== "scalar" || value.value === false) continue;
    const message = `\`${key}\` is for query parameters, but this one is in the ${place}`;
    const hint =
      place === "path"
        ? "remove it: the route's template decides the format of a path parameter, as in {name}, {name*} or {+name}"
        : "leave it out";
    yield misplacedKey(value, message, hint);
  }
}

function* checkHeaderParameter(parameter: YamlNode): Generator<SourceProblem> {
  const name = child(parameter, "name");
  const text = stringValue(name);
  if (name && text && (!isToken(text) || isUnsafe(text))) {
    yield invalidHeader(text, name);
  }
  const alias = child(parameter, "as");
  const message = "`as` renames an argument, but this parameter is a header";
  const hint = "remove it: calls pass headers by name, in `headers`";
  if (alias) yield misplacedKey(alias, message, hint);
}

/** Reports contradictory or redundant keys. */
function* checkStyle(parameter: YamlNode, place: string | undefined): Generator<SourceProblem> {
  const contentType = child(parameter, "contentType");
  const style = stringValue(child(parameter, "style")) ?? "form";
  const explode = child(parameter, "explode");
  const isExploded = explode?.kind === "scalar" && explode.value === true;
  if (contentType && place === "header") {
    const message = "`contentType` is for parameters of the path and the query";
    yield misplacedKey(contentType, message, "declare a string, which callers serialize");
  } else if (contentType && (style !== "form" || isExploded)) {
    const message = "a parameter has a `contentType`, or a `style` and `explode`, but not both";
    yield misplacedKey(contentType, message, "leave one of them out");
  } else if (explode && isExploded !== (style === "deepObject") && style !== "form") {
    const message = `\`explode\` has only one value with the style ${style}`;
    yield misplacedKey(explode, message, "leave it out");
  }
}

/** `schema` is the short form of `content`, so a response cannot have both. */
function* checkResponses(responses: YamlNode | undefined): Generator<SourceProblem> {
  for (const { value: response } of entries(responses)) {
    yield* checkHeaders(child(response, "headers"));
    const short = findKeySpan(response, "schema");
    if (!short || !child(response, "content")) continue;
    const message =
      "this response has `schema`, which is short for JSON in `content`, and `content`";
    const hint = "write it under `content`: `application/json: { schema: … }`";
    yield misplacedKey(short, message, hint);
  }
}

function findKeySpan(node: YamlNode, key: string): Span | undefined {
  return node.kind === "map" ? node.entries.get(key)?.keySpan : undefined;
}

/** A call could not choose between media types that differ only in parameters. */
function* checkBody(body: YamlNode | undefined): Generator<SourceProblem> {
  if (body?.kind !== "map") return;
  const defaultType = stringValue(child(body, "contentType")) ?? DEFAULT_BODY_TYPE;
  const block = child(body, "content");
  const content = entries(block);
  const hasSchema = child(body, "schema") !== undefined;
  yield* checkEncodings(body, defaultType);
  for (const { key, value } of content) yield* checkEncodings(value, key);
  const types = [...(hasSchema ? [{ key: defaultType, keySpan: body }] : []), ...content];
  for (const { key, later } of clashes(types, (type) => [mediaTypeEssence(type.key)])) {
    const message = `the body has the media type ${quoteText(key)} twice`;
    yield misplacedKey(later.keySpan, message, "remove one of the two");
  }
  if (block && content.length === 0 && !hasSchema) {
    yield missingKey(body, "schema", requestBody.title, schema);
  }
}

/** `encoding` applies to form fields, and only fields of `multipart/form-data` may have content types other than JSON. */
function* checkEncodings(body: YamlNode, contentType: string): Generator<SourceProblem> {
  const key = findKeySpan(body, "encoding");
  if (!key) return;
  const form = formKind(contentType);
  const message = "`encoding` is for the fields of a form, but this body is not a form";
  const hint =
    "write `contentType: application/x-www-form-urlencoded` or `contentType: multipart/form-data`";
  if (form === undefined) return yield misplacedKey(key, message, hint);
  for (const { value } of entries(child(body, "encoding"))) yield* checkField(value, form);
}

function* checkField(field: YamlNode, form: FormKind): Generator<SourceProblem> {
  const contentType = child(field, "contentType");
  const type = stringValue(contentType);
  if (!contentType || type === undefined) return;
  if (child(field, "style") ?? child(field, "explode")) {
    const message = "`contentType` replaces `style` and `explode`, but this field has both";
    const span = findKeySpan(field, "contentType") ?? field;
    yield misplacedKey(span, message, "remove one of the two");
  } else if (form !== "multipart" && mediaKind(type) !== "json") {
    const message = `a field of a URL-encoded form is text or JSON, and cannot be ${quoteText(type)}`;
    const hint = "write application/json, or give the body `contentType: multipart/form-data`";
    yield invalidValue(contentType, message, hint);
  }
}

/** Within a route, the combination of name and `in` must be unique, also through `$ref`s. */
function* checkDuplicateParameters(route: YamlNode, root: YamlNode): Generator<SourceProblem> {
  const parameters = itemNodes(child(route, "parameters")).flatMap((use) => {
    const parameter = child(use, "$ref") ? findTarget(use, root) : use;
    const name = stringValue(child(parameter, "name"));
    const place = stringValue(child(parameter, "in"));
    return name === undefined || place === undefined ? [] : [{ use, name, place }];
  });
  const twins = clashes(parameters, ({ place, name }) => [parameterKey(place, name)]);
  for (const { earlier, later } of twins) {
    const { use, name, place } = later;
    const message = `this route has the ${place} parameter ${quoteText(name)} twice${place === "header" ? ", because case does not matter" : ""}`;
    const hint = "remove one of the two";
    const related = firstHere(nameSpan(earlier.use));
    yield { code: "duplicate-parameter", message, hint, span: nameSpan(use), related };
  }
}

function nameSpan(parameter: YamlNode): Span {
  return child(parameter, "$ref") ?? child(parameter, "name") ?? parameter;
}

/** Checks rules that the pattern of a route string cannot express: `GET` alone is not a URL, and GET has no body. */
function* checkMethod(route: YamlNode): Generator<SourceProblem> {
  const node = child(route, "route") ?? route;
  const text = stringValue(node);
  if (text === undefined || !routePattern.test(text)) return;
  const method = tryParseRoute(text)?.method;
  if (method === undefined) {
    const hint = "write method and URL: GET /repos/{owner}/{repo}";
    yield invalidValue(node, `a route cannot be ${quoteText(text)}`, hint);
    return;
  }
  const span = findKeySpan(route, "requestBody");
  if (!span || !hasQuery(method)) return;
  const message = `a ${method.toUpperCase()} request has no body`;
  const hint = "declare query parameters instead, or use another method";
  yield { code: "body-without-method", message, hint, span };
}
