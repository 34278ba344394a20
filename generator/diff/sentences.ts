import type { BodyEncoding } from "../manifest/index.js";
import type { Ends, Fact, FactTexts } from "./facts.js";
import type { ChangePlace } from "./place.js";
import { codeSpan, codeOrNone, json, formatList, typeSpan, values } from "./markdown.js";

/** The parts of a finding, besides the fact, that its sentence depends on. */
export interface Subject {
  /** The name of the place in Markdown. */
  readonly name: string;
  readonly place: ChangePlace;
  readonly isRequest: boolean;
  readonly breaks: boolean;
  /** Whether requests that could be sent no longer can. */
  readonly breaksWire: boolean;
}

const UNNOTICED = "; code still compiles";

export const SENTENCES: {
  readonly [Kind in Fact["kind"]]: (fact: Fact & Subject & { readonly kind: Kind }) => string;
} = {
  // Settings.
  "endpoint-strict": () => "`endpoint()` accepts only routes of the manifest",
  "endpoint-open": () => "`endpoint()` also accepts routes that the manifest lacks",
  "functions-added": () => "functions are generated again, not only types",
  "functions-removed": () => "only types are written; imports of functions no longer compile",
  "import-extension-changed": ({ from, to }) =>
    `the modules import each other with ${extension(to)} instead of ${extension(from)}: compilers and runtimes may need other settings`,

  // Defaults of requests.
  "base-url-changed": ({ from, to, isReplaced }) =>
    `requests go to ${codeSpan(to)} instead of ${codeSpan(from)}${unused(isReplaced)}`,
  "default-header-changed": ({ header, ...fact }) =>
    headerSentence(header, fact) + unused(fact.isReplaced),
  "media-type-changed": ({ from, to, isReplaced }) =>
    `the format in \`accept\` is ${codeOrNone(to)} instead of ${codeOrNone(from)}${unused(isReplaced)}`,

  // Servers.
  "server-added": ({ name }) => `the server ${name} is new`,
  "server-removed": ({ name }) => `the server ${name} is removed; imports of it no longer compile`,
  "server-renamed": ({ from, to }) =>
    `the server ${codeSpan(from)} is now called ${codeSpan(to)}; imports of it no longer compile`,
  "server-changed": ({ from, to, name, breaks }) => {
    const form = to.includes("{") ? "function of its variables" : "constant";
    return `the server ${name} is ${codeSpan(to)} instead of ${codeSpan(from)}${breaks ? `, and now a ${form}` : ""}`;
  },

  // Routes and their functions.
  "route-added": ({ name }) => `new: ${name}`,
  "route-removed": ({ name }) => `removed; imports of ${name} no longer compile`,
  "route-renamed": ({ from, to, taken }) =>
    taken === undefined
      ? `the function ${codeSpan(from)} is now called ${codeSpan(to)}, and its types likewise; the request is the same`
      : `the function ${codeSpan(from)} is now called ${codeSpan(to)}; calls of the old name send ${codeSpan(taken)}`,
  "route-moved": ({ from, to }) =>
    `the function is exported by ${codeSpan(to)} instead of ${codeSpan(from)}; imports from there no longer compile`,
  "method-changed": ({ from, to }) => `the method is ${to} instead of ${from}`,
  "path-changed": ({ from, to }) => `the path is ${codeSpan(to)} instead of ${codeSpan(from)}`,
  unexplained: () => "its generated code changed; Waybill cannot say how",

  // Requests.
  "parameter-renamed": ({ from, to }) =>
    `the argument ${codeSpan(from)} is now called ${codeSpan(to)}; the request is the same`,
  "parameter-moved": ({ from, to, name }) => `${name} is sent in the ${to} instead of the ${from}`,
  "wire-name-changed": ({ from, to, name }) =>
    `${name} is sent as ${codeSpan(to)} instead of ${codeSpan(from)}${UNNOTICED}`,
  "style-changed": ({ name, value, ...ends }) =>
    `${value === "object" ? "an" : "a"} ${value} for ${name} is ${styleSentence(ends)}`,
  "content-type-changed": ({ from, to }) =>
    `the body is sent as ${codeSpan(to)} instead of ${codeSpan(from)}`,
  "encoding-changed": ({ field, from, to }) =>
    `\`send\` encodes the field ${codeSpan(field)} of forms ${encoding(to)} instead of ${encoding(from)}${UNNOTICED}`,
  "body-required": ({ breaks }) =>
    breaks
      ? "the body is now required"
      : "the body is now required: a call without its properties sends `{}` instead of no body",
  "body-optional": ({ breaksWire }) =>
    `the body is now optional${breaksWire ? ": a call without its properties sends no body instead of `{}`" : ""}`,

  "security-changed": ({ from, to }) =>
    `the API requires ${to ? codeSpan(to) : "no authorization"} instead of ${from ? codeSpan(from) : "none"}; the request is the same`,

  // Media types of a body, and responses.
  "content-added": ({ name, breaks }) =>
    `${name} is new${breaks ? ": code without an `accept` header must handle it too" : ""}`,
  "content-removed": ({ name }) => `${name} is removed`,
  "responses-added": () => "the responses now have types",
  "responses-removed": () => "the responses no longer have types: `json()` returns `unknown`",
  "response-added": ({ name, breaks, place }) =>
    `the API may respond with ${name}${breaks ? `, whose body differs from ${likes(place)}` : ""}`,
  "response-removed": ({ name, breaks }) =>
    `${name} is no longer declared${breaks ? ": its body is `unknown`" : ""}`,
  "response-header-added": ({ name }) => `the header ${name} is now declared`,
  "response-header-removed": ({ name }) => `the header ${name} is no longer declared`,
  "response-header-changed": ({ name, breaks }) =>
    `the header ${name} ${breaks ? "may have other values, or be missing" : "has fewer values, or is now required"}`,

  // Declarations besides functions.
  "dates-added": () => "a function now converts the date-times of its responses to Dates",
  "dates-removed": () =>
    "the function that converted its responses to Dates is removed; imports of it no longer compile",
  "tool-added": () => "it is now a tool for models",
  "tool-removed": () => "it is no longer a tool for models; imports of the tool no longer compile",
  "tool-renamed": ({ from, to }) =>
    `models call the tool ${codeSpan(to)} instead of ${codeSpan(from)}`,
  "tool-input-changed": ({ breaksWire }) =>
    breaksWire ? "the tool rejects inputs that it accepted" : "the tool accepts more inputs",
  "tool-output-added": () => "the schema of the tool's responses is now a constant",
  "tool-output-removed": () =>
    "the schema of the tool's responses is removed; imports of it no longer compile",
  "constants-added": ({ constants }) =>
    `there are new constants: ${formatList(constants.map(codeSpan))}`,
  "constants-removed": ({ constants }) =>
    `constants are removed; imports of them no longer compile: ${formatList(constants.map(codeSpan))}`,
  "constants-changed": ({ constants }) =>
    `members of constants are removed or have new values: ${formatList(constants.map(codeSpan))}`,
  "constants-extended": ({ constants }) =>
    `constants have new members: ${formatList(constants.map(codeSpan))}`,

  // The exports of types.
  "type-added": ({ name }) => `the type ${name} is new`,
  "type-removed": ({ name }) => `the type ${name} is removed; imports of it no longer compile`,
  "type-renamed": ({ from, to }) =>
    `the type ${codeSpan(from)} is now called ${codeSpan(to)}; imports of it no longer compile`,
  "type-moved": ({ from, to, name }) =>
    `the type ${name} is exported by ${codeSpan(to)} instead of ${codeSpan(from)}; imports from there no longer compile`,

  // A value: an argument, a property, an item.
  added: (fact) => {
    const { required, withBody, name, isRequest, breaks } = fact;
    if (!isRequest) return `${name} is new`;
    if (required && breaks) return mustBeGiven(name, "", withBody);
    if (breaks)
      return `${name} now has a declared type: calls that pass a different type no longer compile`;
    return `${name} is a new argument${required ? ", required with a body" : ""}`;
  },
  removed: ({ name, isRequest, breaks }) => {
    if (!isRequest) return `${name} is removed: code that reads it no longer compiles`;
    return breaks
      ? `${name} is removed: calls that pass it no longer compile`
      : `${name} is no longer declared, but calls can still pass it`;
  },
  required: ({ withBody, name, isRequest }) =>
    isRequest ? mustBeGiven(name, " now", withBody) : `${name} is now always present`,
  optional: ({ name, isRequest }) =>
    isRequest
      ? `${name} is now optional`
      : `${name} may be missing: code that relies on it no longer compiles`,
  "other-properties-added": ({ to, name, isRequest }) =>
    `${name} ${isRequest ? "also accepts" : "may also have"} undeclared properties of ${codeSpan(to)}`,
  "other-properties-removed": ({ from, name }) =>
    `${name} no longer has undeclared properties of ${codeSpan(from)}`,
  "values-added": ({ values: all, name, isRequest, breaks }) => {
    if (isRequest) return `${name} also accepts ${values(all)}`;
    // An open enum already allowed other values.
    const effect = ": exhaustive switches no longer compile";
    return `${name} may also be ${values(all)}${breaks ? effect : ""}`;
  },
  "values-removed": ({ values: all, name, isRequest }) => noLonger(name, values(all), isRequest),
  "type-widened": ({ added, name, isRequest, ...ends }) => {
    if (!added) {
      const effect = isRequest ? "accepts more" : "has more possible values";
      return `${name} ${effect}: ${change(ends)}`;
    }
    const more = formatList(added.map(typeSpan));
    return isRequest
      ? `${name} also accepts ${more}`
      : `${name} may also be ${more}: code that does not handle it no longer compiles`;
  },
  "type-narrowed": ({ removed, name, isRequest, ...ends }) => {
    if (removed) return noLonger(name, formatList(removed.map(typeSpan)), isRequest);
    const effect = isRequest ? "accepts less" : "has a more precise type";
    return `${name} ${effect}: ${change(ends)}`;
  },
  "array-mutable": ({ name, isRequest }) =>
    isRequest
      ? `${name} now has the type of a response: calls that pass a \`readonly\` array no longer compile`
      : `${name} is now a mutable array`,
  "array-readonly": ({ name, isRequest }) =>
    isRequest
      ? `${name} also accepts \`readonly\` arrays`
      : `${name} is now a \`readonly\` array: code that changes it no longer compiles`,
  "type-changed": ({ name, ...ends }) => `${name} has a different type: ${change(ends)}`,
  "default-changed": ({ from, to, name, place }) => {
    const instead = `${json(to)} instead of ${json(from)}`;
    return place.of === "server"
      ? `without ${name} the URL has ${instead}`
      : `without ${name} the API uses ${instead}; the request is the same`;
  },
  deprecated: ({ name }) => `${name} is deprecated`,
  "no-longer-deprecated": ({ name }) => `${name} is no longer deprecated`,
  "sunset-changed": ({ from = "unknown", to = "unknown", name }) =>
    `the sunset of ${name} is ${to} instead of ${from}`,
};

function unused(isReplaced: boolean | undefined): string {
  return isReplaced ? "; no function uses this default" : "";
}

function headerSentence(header: string, { from, to }: Ends): string {
  if (from === undefined) return `requests have the header ${codeSpan(`${header}: ${to ?? ""}`)}`;
  if (to === undefined)
    return `requests no longer have the header ${codeSpan(`${header}: ${from}`)}`;
  return `the header ${codeSpan(header)} is ${codeSpan(to)} instead of ${codeSpan(from)}`;
}

function styleSentence({ from, to }: Ends): string {
  if (to === undefined) return `now rejected; was sent as ${codeOrNone(from)}${UNNOTICED}`;
  if (from === undefined) return `now sent as ${codeSpan(to)}; was rejected`;
  return `sent as ${codeSpan(to)} instead of ${codeSpan(from)}${UNNOTICED}`;
}

function encoding(encoded: BodyEncoding | undefined): string {
  if (encoded === undefined) return "by default";
  const members = Object.entries(encoded).map(([key, value]) => `${key}: ${value}`);
  return `by ${codeSpan(members.join(", "))}`;
}

function extension(text: string): string {
  return text === "" ? "no extension" : codeSpan(text);
}

function likes(place: ChangePlace): string {
  const [status = ""] = place.of === "route" || place.of === "shared" ? place.path : [];
  if (status === "default") return "the other responses";
  return status.startsWith("2") ? "other successes" : "other errors";
}

function mustBeGiven(name: string, since: string, withBody: true | undefined): string {
  const [required, calls] = withBody ? [" with a body", " with a body and"] : ["", ""];
  return `${name} is${since} required${required}: calls${calls} without it no longer compile`;
}

function noLonger(name: string, description: string, isRequest: boolean): string {
  return `${name} ${isRequest ? "no longer accepts" : "can no longer be"} ${description}`;
}

function change({ from, to }: FactTexts): string {
  return `${typeSpan(from)} → ${typeSpan(to)}`;
}
