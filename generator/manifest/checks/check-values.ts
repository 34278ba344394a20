import { hasQuery } from "waybill-runtime/tools";
import { clashes } from "../../collections/index.js";
import { quoteText } from "../../errors/index.js";
import { type Form, formOf, mediaKind, withoutParameters } from "../../media-types/index.js";
import { parameterKey } from "../parameter-key.js";
import { remembered } from "../remembered.js";
import { targetOf } from "../references.js";
import { parseRoute } from "../route-text.js";
import { manifestSchema } from "../shape/manifest-schema.js";
import { headerName, isBaseUrl } from "../shape/names.js";
import { DEFAULT_BODY_TYPE } from "../shape/request-definitions.js";
import { missingKey, wrongType } from "../shape/shape-problems.js";
import { invalidValue, misplacedKey } from "../source-problem.js";
import type { SourceProblem, Span } from "../source-problem.js";
import { exchangesOf } from "../subschemas.js";
import { child, entries, entryOf, items, textOf } from "../yaml/yaml-tree.js";
import type { YamlEntry, YamlMap, YamlNode } from "../yaml/yaml-tree.js";
import { checkNameRules } from "./check-name-rules.js";

const { baseUrl, headerValue, routeString } = manifestSchema.definitions;
const baseUrlPattern = new RegExp(baseUrl.pattern);
const headerNamePattern = new RegExp(headerName.pattern);
const routePattern = new RegExp(routeString.pattern);

/** Checks rules that the schema cannot express and that do not depend on URL templates. */
export function checkValues(root: YamlNode): readonly SourceProblem[] {
  // Routes can have the same parameter.
  const parameterProblems = remembered(checkParameter);
  return [
    ...checkBaseUrl(child(root, "baseUrl")),
    ...checkHeaders(child(root, "headers")),
    ...entries(child(root, "headers")).flatMap(checkSwitchedOff),
    ...entries(child(root, "parameters")).flatMap(({ value }) => checkParameter(value)),
    ...checkResponses(child(root, "responses")),
    ...checkNameRules(child(root, "names")),
    ...exchangesOf(root).flatMap((route) => [
      ...checkBaseUrl(child(route, "baseUrl")),
      ...checkHeaders(child(route, "headers")),
      ...items(child(route, "parameters")).flatMap(parameterProblems),
      ...checkResponses(child(route, "responses")),
      ...checkBody(child(route, "requestBody")),
      ...checkTwins(route, root),
      ...checkMethod(route),
    ]),
  ];
}

/** The schema's pattern restricts the characters, but the host or port can still be malformed. */
function checkBaseUrl(node: YamlNode | undefined): readonly SourceProblem[] {
  const url = textOf(node);
  if (!node || url === undefined || !baseUrlPattern.test(url) || isBaseUrl(url)) return [];
  const message = `\`baseUrl\` cannot be ${quoteText(url)}: its host or port is malformed`;
  return [invalidValue(node, message, "write it as in https://api.example.com:8443/v1")];
}

/** Header names must differ by more than case. */
function checkHeaders(node: YamlNode | undefined): readonly SourceProblem[] {
  const headers = entries(node);
  const unsafe = headers.filter(({ key }) => key === "__proto__");
  return [
    ...unsafe.map(({ key, keySpan }) => invalidHeader(key, keySpan)),
    ...clashes(headers, ({ key }) => [key.toLowerCase()]).map(({ earlier, later }) => ({
      code: "duplicate-header",
      message: `the headers ${quoteText(earlier.key)} and ${quoteText(later.key)} are the same header: case does not matter`,
      hint: "remove one of the two",
      span: later.keySpan,
      related: [{ message: "first here", span: earlier.keySpan }],
    })),
  ];
}

function invalidHeader(name: string, span: Span): SourceProblem {
  const message = `${quoteText(name)} cannot be the name of a header`;
  const isUnsafe = name === "__proto__";
  const hint = isUnsafe
    ? "JavaScript objects cannot hold it safely"
    : headerName.patternErrorMessage;
  return { code: "invalid-name", message, hint, span };
}

/** Only `user-agent` has an implicit default, so only it can be switched off with `null`. */
function checkSwitchedOff({ key, value }: YamlEntry): readonly SourceProblem[] {
  if (value.kind !== "scalar" || value.value !== null) return [];
  if (key.toLowerCase() === "user-agent" && value.source !== "") return [];
  return [wrongType(value, ["string"], { key }, headerValue)];
}

function checkParameter(parameter: YamlNode): readonly SourceProblem[] {
  // Each of these problems is one of two keys. Most parameters are only a `$ref`.
  if (entries(parameter).length < 2) return [];
  const place = textOf(child(parameter, "in"));
  const found = checkStyle(parameter, place);
  if (place !== "header" && place !== "path") return found;
  const problems: SourceProblem[] = [];
  const name = child(parameter, "name");
  const text = textOf(name);
  const alias = child(parameter, "as");
  if (place === "header") {
    if (name && text && (!headerNamePattern.test(text) || text === "__proto__"))
      problems.push(invalidHeader(text, name));
    if (alias) {
      const message = "`as` names an argument, and a header parameter is not one";
      const hint = "leave it out: a call gives headers by their own names, in `headers`";
      problems.push(misplacedKey(alias, message, hint));
    }
  }
  for (const key of ["style", "explode", "allowReserved"]) {
    const value = child(parameter, key);
    if (value?.kind !== "scalar" || value.value === false) continue;
    const message = `\`${key}\` is for query parameters, but this one is in the ${place}`;
    const hint =
      place === "path"
        ? "leave it out: the route's template says how a path parameter is written, as in {name}, {name*} or {+name}"
        : "leave it out";
    problems.push(misplacedKey(value, message, hint));
  }
  return [...problems, ...found];
}

/** Reports keys that contradict or repeat each other. */
function checkStyle(parameter: YamlNode, place: string | undefined): readonly SourceProblem[] {
  const contentType = child(parameter, "contentType");
  const style = textOf(child(parameter, "style")) ?? "form";
  const explode = child(parameter, "explode");
  const isExploded = explode?.kind === "scalar" && explode.value === true;
  if (contentType && place === "header") {
    const message = "`contentType` is for parameters of the path and the query";
    return [misplacedKey(contentType, message, "declare a string, which callers write")];
  }
  if (contentType && (style !== "form" || isExploded)) {
    const message = "a parameter has a `contentType`, or a `style` and `explode`, but not both";
    return [misplacedKey(contentType, message, "leave one of them out")];
  }
  if (explode && isExploded !== (style === "deepObject") && style !== "form") {
    const message = `\`explode\` has no other value with the style ${style}`;
    return [misplacedKey(explode, message, "leave it out")];
  }
  return [];
}

/** `schema` is the short form of `content`, so a response cannot have both. */
function checkResponses(responses: YamlNode | undefined): readonly SourceProblem[] {
  return entries(responses).flatMap(({ value: response }) => {
    const problems = checkHeaders(child(response, "headers"));
    const short = response.kind === "map" ? entryOf(response, "schema") : undefined;
    if (!short || !child(response, "content")) return problems;
    const message = "`schema` is short for JSON in `content`, and this response has both";
    const hint = "write it under `content`: `application/json: { schema: … }`";
    return [...problems, misplacedKey(short.keySpan, message, hint)];
  });
}

/** A call could not tell its media types apart if they differed in parameters only. */
function checkBody(body: YamlNode | undefined): readonly SourceProblem[] {
  if (body?.kind !== "map") return [];
  const usual = textOf(child(body, "contentType")) ?? DEFAULT_BODY_TYPE;
  const content = entries(child(body, "content"));
  const hasSchema = child(body, "schema") !== undefined;
  const types = [
    ...(hasSchema ? [{ key: usual, keySpan: body }] : []),
    ...content.map(({ key, keySpan }) => ({ key, keySpan })),
  ];
  const twice = clashes(types, ({ key }) => [withoutParameters(key).toLowerCase()]);
  return [
    ...checkEncodings(body, usual),
    ...content.flatMap(({ key, value }) => checkEncodings(value, key)),
    ...twice.map(({ key, later }) => {
      const message = `the body has the media type ${quoteText(key)} twice`;
      return misplacedKey(later.keySpan, message, "remove one of the two");
    }),
    ...(content.length > 0 || hasSchema ? [] : checkEmptyContent(body)),
  ];
}

function checkEmptyContent(body: YamlMap): readonly SourceProblem[] {
  const { requestBody, schema } = manifestSchema.definitions;
  return child(body, "content") ? [missingKey(body, "schema", requestBody.title, schema)] : [];
}

/** `encoding` is only for form fields, and only fields of `multipart/form-data` may have content types other than JSON. */
function checkEncodings(body: YamlNode, contentType: string): readonly SourceProblem[] {
  const block = body.kind === "map" ? entryOf(body, "encoding") : undefined;
  if (!block) return [];
  const form = formOf(contentType);
  if (form) return entries(block.value).flatMap((field) => checkField(field, form));
  const message = "`encoding` is for the fields of a form, and this body is not one";
  const hint =
    "write `contentType: application/x-www-form-urlencoded` or `contentType: multipart/form-data`";
  return [misplacedKey(block.keySpan, message, hint)];
}

function checkField({ value }: YamlEntry, form: Form): readonly SourceProblem[] {
  const entry = value.kind === "map" ? entryOf(value, "contentType") : undefined;
  const type = textOf(entry?.value);
  if (!entry || type === undefined) return [];
  if (child(value, "style") ?? child(value, "explode")) {
    const message =
      "`contentType` takes the place of `style` and `explode`, and this field has both";
    return [misplacedKey(entry.keySpan, message, "remove one of the two")];
  }
  if (form === "multipart" || mediaKind(type) === "json") return [];
  const message = `a field of such a form is text or JSON, and cannot be ${quoteText(type)}`;
  const hint = "write application/json, or give the body `contentType: multipart/form-data`";
  return [invalidValue(entry.value, message, hint)];
}

/** Within a route, the combination of name and `in` must be unique, also through `$ref`s. */
function checkTwins(route: YamlNode, root: YamlNode): readonly SourceProblem[] {
  const parameters = items(child(route, "parameters")).flatMap((use) => {
    const parameter = child(use, "$ref") ? targetOf(use, root) : use;
    const name = textOf(child(parameter, "name"));
    const place = textOf(child(parameter, "in"));
    return name === undefined || place === undefined ? [] : [{ use, name, place }];
  });
  const twins = clashes(parameters, ({ place, name }) => [parameterKey(place, name)]);
  return twins.map(({ earlier, later: { use, name, place } }) => ({
    code: "duplicate-parameter",
    message: `this route has the ${place} parameter ${quoteText(name)} twice${place === "header" ? ", as case does not count" : ""}`,
    hint: "remove one of the two",
    span: nameSpan(use),
    related: [{ message: "first here", span: nameSpan(earlier.use) }],
  }));
}

function nameSpan(parameter: YamlNode): Span {
  return child(parameter, "$ref") ?? child(parameter, "name") ?? parameter;
}

/** Checks what the pattern of a route string cannot express: `GET` alone is not a URL, and a GET request has no body. */
function checkMethod(route: YamlNode): readonly SourceProblem[] {
  const node = child(route, "route") ?? route;
  const text = textOf(node);
  if (text === undefined || !routePattern.test(text)) return [];
  const method = parseRoute(text)?.method;
  if (method === undefined) {
    const hint = "write method and URL: GET /repos/{owner}/{repo}";
    return [invalidValue(node, `a route cannot be ${quoteText(text)}`, hint)];
  }
  const body = route.kind === "map" ? entryOf(route, "requestBody") : undefined;
  if (!body || !hasQuery(method)) return [];
  const message = `a ${method.toUpperCase()} request has no body`;
  const hint = "declare query parameters instead, or use another method";
  return [{ code: "body-without-method", message, hint, span: body.keySpan }];
}
