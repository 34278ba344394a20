import { hasQuery } from "waybill-runtime/tools";
import { checkNameRules } from "./check-name-rules.js";
import { checkEncodings } from "./check-encodings.js";
import { manifestSchema } from "../shape/manifest-schema.js";
import { headerName, isBaseUrl } from "../shape/names.js";
import { DEFAULT_BODY_TYPE } from "../shape/request-definitions.js";
import { missingKey, wrongType } from "../shape/shape-problems.js";
import { quoteText } from "../../errors/index.js";
import { withoutParameters } from "../../media-types/index.js";
import { parameterKey } from "../parameter-key.js";
import { remembered } from "../remembered.js";
import { exchangesOf } from "../subschemas.js";
import { parseRoute } from "../route-text.js";
import type { SourceProblem, Span } from "../source-problem.js";
import { child, entries, entryOf, items, textOf } from "../yaml/yaml-tree.js";
import type { YamlEntry, YamlNode } from "../yaml/yaml-tree.js";

const { baseUrl, headerValue, routeString } = manifestSchema.definitions;
const baseUrlPattern = new RegExp(baseUrl.pattern);
const headerNamePattern = new RegExp(headerName.pattern);
const routePattern = new RegExp(routeString.pattern);

/** Checks rules that the schema cannot express and that do not depend on URL templates. */
export function checkValues(root: YamlNode): readonly SourceProblem[] {
  const shared = child(root, "parameters");
  // Routes can have the same parameter.
  const parameterProblems = remembered(checkParameter);
  return [
    ...checkBaseUrl(child(root, "baseUrl")),
    ...checkHeaders(child(root, "headers")),
    ...entries(child(root, "headers")).flatMap(checkSwitchedOff),
    ...entries(shared).flatMap(({ value }) => checkParameter(value)),
    ...checkResponses(child(root, "responses")),
    ...checkNameRules(child(root, "names")),
    ...exchangesOf(root).flatMap((route) => [
      ...checkBaseUrl(child(route, "baseUrl")),
      ...checkHeaders(child(route, "headers")),
      ...items(child(route, "parameters")).flatMap(parameterProblems),
      ...checkResponses(child(route, "responses")),
      ...checkBody(child(route, "requestBody")),
      ...checkTwins(route, shared),
      ...checkMethod(route),
    ]),
  ];
}

/** The schema's pattern restricts the characters, but the host or port can still be malformed. */
function checkBaseUrl(node: YamlNode | undefined): readonly SourceProblem[] {
  const url = textOf(node);
  if (!node || url === undefined || !baseUrlPattern.test(url) || isBaseUrl(url)) return [];
  return [
    {
      code: "invalid-value",
      message: `\`baseUrl\` cannot be ${quoteText(url)}: its host or port is malformed`,
      hint: "write it as in https://api.example.com:8443/v1",
      span: node,
    },
  ];
}

/** Header names must differ by more than case. */
function checkHeaders(node: YamlNode | undefined): readonly SourceProblem[] {
  const problems: SourceProblem[] = [];
  const first = new Map<string, { name: string; span: Span }>();
  for (const { key: name, keySpan } of entries(node)) {
    if (name === "__proto__") {
      problems.push({
        code: "invalid-name",
        message: "`__proto__` cannot be the name of a header",
        hint: "JavaScript objects cannot hold it safely",
        span: keySpan,
      });
    }
    const earlier = first.get(name.toLowerCase());
    if (earlier) {
      problems.push({
        code: "duplicate-header",
        message: `the headers ${quoteText(earlier.name)} and ${quoteText(name)} are the same header: case does not matter`,
        hint: "remove one of the two",
        span: keySpan,
        related: [{ message: "first here", span: earlier.span }],
      });
    } else {
      first.set(name.toLowerCase(), { name, span: keySpan });
    }
  }
  return problems;
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
  const problems: SourceProblem[] = [];
  const place = textOf(child(parameter, "in"));
  const name = child(parameter, "name");
  const text = textOf(name);
  if (
    place === "header" &&
    name &&
    text &&
    (!headerNamePattern.test(text) || text === "__proto__")
  ) {
    problems.push({
      code: "invalid-name",
      message: `${quoteText(text)} cannot be the name of a header`,
      hint: headerName.patternErrorMessage,
      span: name,
    });
  }
  const alias = child(parameter, "as");
  if (place === "header" && alias) {
    problems.push(
      misplaced(
        alias,
        "`as` names an argument, and a header parameter is not one",
        "leave it out: a call gives headers by their own names, in `headers`",
      ),
    );
  }
  for (const key of ["style", "explode", "allowReserved"]) {
    const value = child(parameter, key);
    if (value?.kind !== "scalar" || value.value === false) continue;
    if (place !== "path" && place !== "header") continue;
    problems.push(
      misplaced(
        value,
        `\`${key}\` is for query parameters, but this one is in the ${place}`,
        place === "path"
          ? "leave it out: the route's template says how a path parameter is written, as in {name}, {name*} or {+name}"
          : "leave it out",
      ),
    );
  }
  return [...problems, ...checkStyle(parameter, place)];
}

function misplaced(span: Span, message: string, hint: string): SourceProblem {
  return { code: "misplaced-key", message, hint, span };
}

/** Reports keys that contradict or repeat each other. */
function checkStyle(parameter: YamlNode, place: string | undefined): readonly SourceProblem[] {
  const contentType = child(parameter, "contentType");
  const style = textOf(child(parameter, "style")) ?? "form";
  const explode = child(parameter, "explode");
  const isExploded = explode?.kind === "scalar" && explode.value === true;
  if (contentType && place === "header") {
    const message = "`contentType` is for parameters of the path and the query";
    return [misplaced(contentType, message, "declare a string, which callers write")];
  }
  if (contentType && (style !== "form" || isExploded)) {
    const message = "a parameter has a `contentType`, or a `style` and `explode`, but not both";
    return [misplaced(contentType, message, "leave one of them out")];
  }
  if (explode && isExploded !== (style === "deepObject") && style !== "form") {
    const message = `\`explode\` has no other value with the style ${style}`;
    return [misplaced(explode, message, "leave it out")];
  }
  return [];
}

/** `schema` is the short form of `content`, so a response cannot have both. */
function checkResponses(responses: YamlNode | undefined): readonly SourceProblem[] {
  return entries(responses).flatMap(({ value: response }) => {
    const short = response.kind === "map" ? entryOf(response, "schema") : undefined;
    const problems = checkHeaders(child(response, "headers"));
    if (!short || !child(response, "content")) return problems;
    return [
      ...problems,
      misplaced(
        short.keySpan,
        "`schema` is short for JSON in `content`, and this response has both",
        "write it under `content`: `application/json: { schema: … }`",
      ),
    ];
  });
}

/** A call could not tell its media types apart if they differed in parameters only. */
function checkBody(body: YamlNode | undefined): readonly SourceProblem[] {
  if (body?.kind !== "map") return [];
  const usual = textOf(child(body, "contentType")) ?? DEFAULT_BODY_TYPE;
  const problems = [...checkEncodings(body, usual)];
  const hasSchema = child(body, "schema") !== undefined;
  const seen = new Set(hasSchema ? [withoutParameters(usual).toLowerCase()] : []);
  const content = entries(child(body, "content"));
  for (const { key, keySpan, value } of content) {
    const type = withoutParameters(key).toLowerCase();
    if (seen.has(type)) {
      const message = `the body has the media type ${quoteText(type)} twice`;
      problems.push(misplaced(keySpan, message, "remove one of the two"));
    }
    seen.add(type);
    problems.push(...checkEncodings(value, key));
  }
  if (content.length > 0 || !child(body, "content") || hasSchema) return problems;
  const { requestBody, schema } = manifestSchema.definitions;
  return [...problems, missingKey(body, "schema", requestBody.title, schema)];
}

/** Within a route, the combination of name and `in` must be unique, also through `$ref`s. */
function checkTwins(route: YamlNode, shared: YamlNode | undefined): readonly SourceProblem[] {
  const problems: SourceProblem[] = [];
  const first = new Map<string, YamlNode>();
  for (const use of items(child(route, "parameters"))) {
    const reference = textOf(child(use, "$ref"));
    const parameter =
      reference === undefined ? use : child(shared, reference.slice("#/parameters/".length));
    const name = textOf(child(parameter, "name"));
    const place = textOf(child(parameter, "in"));
    if (name === undefined || place === undefined) continue;
    const key = parameterKey(place, name);
    const earlier = first.get(key);
    if (!earlier) {
      first.set(key, use);
      continue;
    }
    const note = place === "header" ? ", as case does not count" : "";
    problems.push({
      code: "duplicate-parameter",
      message: `this route has the ${place} parameter ${quoteText(name)} twice${note}`,
      hint: "remove one of the two",
      span: nameSpan(use),
      related: [{ message: "first here", span: nameSpan(earlier) }],
    });
  }
  return problems;
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
    return [
      {
        code: "invalid-value",
        message: `a route cannot be ${quoteText(text)}`,
        hint: "write method and URL: GET /repos/{owner}/{repo}",
        span: node,
      },
    ];
  }
  const body = route.kind === "map" ? entryOf(route, "requestBody") : undefined;
  if (!body || !hasQuery(method)) return [];
  return [
    {
      code: "body-without-method",
      message: `a ${method.toUpperCase()} request has no body`,
      hint: "declare query parameters instead, or use another method",
      span: body.keySpan,
    },
  ];
}
