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
  /** Whether code that compiled no longer compiles. */
  readonly breaks: boolean;
  /** Whether requests that could be sent no longer can. */
  readonly breaksWire: boolean;
}

const UNNOTICED = "; the compiler will not notice";

export const SENTENCES: {
  readonly [Kind in Fact["kind"]]: (fact: Fact & Subject & { readonly kind: Kind }) => string;
} = {
  // Settings.
  "endpoint-strict": () => "`endpoint()` takes no routes but those of the manifest",
  "endpoint-open": () => "`endpoint()` takes routes that the manifest does not have",
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
    `the format that \`accept\` asks for is ${codeOrNone(to)} instead of ${codeOrNone(from)}${unused(isReplaced)}`,

  // Servers.
  "server-added": ({ name }) => `the server ${name} is new`,
  "server-removed": ({ name }) => `the server ${name} is removed; imports of it no longer compile`,
  "server-renamed": ({ from, to }) =>
    `the server ${codeSpan(from)} is called ${codeSpan(to)} now; imports of it no longer compile`,
  "server-changed": ({ from, to, name, breaks }) => {
    const form = to.includes("{") ? "function of its variables" : "constant";
    return `the server ${name} is ${codeSpan(to)} instead of ${codeSpan(from)}${breaks ? `, and a ${form} now` : ""}`;
  },

  // Routes and their functions.
  "route-added": ({ name }) => `new: ${name}`,
  "route-removed": ({ name }) => `removed; imports of ${name} no longer compile`,
  "route-renamed": ({ from, to, taken }) =>
    taken === undefined
      ? `the function ${codeSpan(from)} is called ${codeSpan(to)} now, and its types likewise; the request is the same`
      : `the function ${codeSpan(from)} is called ${codeSpan(to)} now; calls of the old name send ${codeSpan(taken)}`,
  "route-moved": ({ from, to }) =>
    `the function is exported by ${codeSpan(to)} instead of ${codeSpan(from)}; imports from there no longer compile`,
  "method-changed": ({ from, to }) => `the method is ${to} instead of ${from}`,
  "path-changed": ({ from, to }) => `the path is ${codeSpan(to)} instead of ${codeSpan(from)}`,
  unexplained: () => "its generated code changed; Waybill cannot say how",

  // Requests.
  "parameter-renamed": ({ from, to }) =>
    `the argument ${codeSpan(from)} is called ${codeSpan(to)} now; the request is the same`,
  "parameter-moved": ({ from, to, name }) => `${name} goes into the ${to} instead of the ${from}`,
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
      ? "the body cannot be left out any more"
      : "the body is required now: a call without its properties sends `{}` instead of no body",
  "body-optional": ({ breaksWire }) =>
    `the body may be left out now${breaksWire ? ": a call without its properties sends no body instead of `{}`" : ""}`,

  "security-changed": ({ from, to }) =>
    `the API requires ${to ? codeSpan(to) : "no authorization"} instead of ${from ? codeSpan(from) : "none"}; the request is the same`,

  // Media types of a body, and responses.
  "content-added": ({ name, breaks }) =>
    `${name} is offered now${breaks ? ": code that chooses no media type has to read this one too" : ""}`,
  "content-removed": ({ name }) => `${name} is not offered any more`,
  "responses-added": () => "the responses have types now",
  "responses-removed": () => "the responses have no types any more: `json()` gives `unknown`",
  "response-added": ({ name, breaks, place }) =>
    `the API may answer ${name}${breaks ? `, with another body than readers of ${likes(place)} expect` : ""}`,
  "response-removed": ({ name, breaks }) =>
    `${name} is not declared any more${breaks ? ": its body is `unknown`" : ""}`,
  "response-header-added": ({ name }) => `the header ${name} is declared now`,
  "response-header-removed": ({ name }) => `the header ${name} is not declared any more`,
  "response-header-changed": ({ name, breaks }) =>
    `the header ${name} ${breaks ? "may have other values, or be missing" : "has fewer values, or is always there"}`,

  // Declarations besides functions.
  "dates-added": () => "a function now makes Dates of the date-times in its responses",
  "dates-removed": () =>
    "the function that made Dates of its responses is gone; imports of it no longer compile",
  "tool-added": () => "it is now a tool for models",
  "tool-removed": () => "it is no longer a tool for models; imports of the tool no longer compile",
  "tool-renamed": ({ from, to }) =>
    `models call the tool ${codeSpan(to)} instead of ${codeSpan(from)}`,
  "tool-input-changed": ({ breaksWire }) =>
    breaksWire ? "the tool refuses inputs that it took before" : "the tool takes more inputs",
  "tool-output-added": () => "the schema of what the tool's route responds with is a constant now",
  "tool-output-removed": () =>
    "the schema of what the tool's route responds with is gone; imports of it no longer compile",
  "constants-added": ({ constants }) =>
    `there are new constants: ${formatList(constants.map(codeSpan))}`,
  "constants-removed": ({ constants }) =>
    `constants are removed; imports of them no longer compile: ${formatList(constants.map(codeSpan))}`,
  "constants-changed": ({ constants }) =>
    `members of constants are gone or have other values: ${formatList(constants.map(codeSpan))}`,
  "constants-extended": ({ constants }) =>
    `constants have new members: ${formatList(constants.map(codeSpan))}`,

  // The exports of types.
  "type-added": ({ name }) => `the type ${name} is new`,
  "type-removed": ({ name }) => `the type ${name} is removed; imports of it no longer compile`,
  "type-renamed": ({ from, to }) =>
    `the type ${codeSpan(from)} is called ${codeSpan(to)} now; imports of it no longer compile`,
  "type-moved": ({ from, to, name }) =>
    `the type ${name} is exported by ${codeSpan(to)} instead of ${codeSpan(from)}; imports from there no longer compile`,

  // A value: an argument, a property, an item.
  added: (fact) => {
    const { required, withBody, name, isRequest, breaks } = fact;
    if (!isRequest) return `${name} is new`;
    if (required && breaks) return mustBeGiven(name, "", withBody);
    if (breaks) return `${name} has a type of its own now: calls that give another do not compile`;
    return `${name} can be given now${required ? ", and must be given with a body" : ""}`;
  },
  removed: ({ name, isRequest, breaks }) => {
    if (!isRequest) return `${name} is gone: code that reads it does not compile`;
    return breaks
      ? `${name} is gone: calls that give it do not compile`
      : `${name} is not declared any more, but can still be given`;
  },
  required: ({ withBody, name, isRequest }) =>
    isRequest ? mustBeGiven(name, " now", withBody) : `${name} is always there now`,
  optional: ({ name, isRequest }) =>
    isRequest
      ? `${name} may be left out now`
      : `${name} may be missing: code that relies on it does not compile`,
  "other-properties-added": ({ to, name, isRequest }) =>
    `${name} ${isRequest ? "takes" : "may have"} properties with any names, of ${codeSpan(to)}`,
  "other-properties-removed": ({ from, name }) =>
    `${name} has no properties but those that it declares: it had ${codeSpan(from)} under any name`,
  "values-added": ({ values: all, name, isRequest, breaks }) => {
    if (isRequest) return `${name} takes ${values(all)} too`;
    // An open enum already allowed other values.
    const effect = ": code that handles each value, and no other, does not compile";
    return `${name} may be ${values(all)} too${breaks ? effect : ""}`;
  },
  "values-removed": ({ values: all, name, isRequest }) => noLonger(name, values(all), isRequest),
  "type-widened": ({ added, name, isRequest, ...ends }) => {
    if (!added) {
      const effect = isRequest ? "takes more" : "may be more than readers expect";
      return `${name} ${effect}: ${change(ends)}`;
    }
    const more = formatList(added.map(typeSpan));
    return isRequest
      ? `${name} takes ${more} too`
      : `${name} may be ${more} too: code that does not expect it does not compile`;
  },
  "type-narrowed": ({ removed, name, isRequest, ...ends }) => {
    if (removed) return noLonger(name, formatList(removed.map(typeSpan)), isRequest);
    const effect = isRequest ? "takes less" : "is known more precisely";
    return `${name} ${effect}: ${change(ends)}`;
  },
  "array-mutable": ({ name, isRequest }) =>
    isRequest
      ? `${name} has the type of a response now: calls that give a \`readonly\` array do not compile`
      : `${name} is a mutable array now`,
  "array-readonly": ({ name, isRequest }) =>
    isRequest
      ? `${name} takes \`readonly\` arrays too`
      : `${name} is a \`readonly\` array now: code that changes it does not compile`,
  "type-changed": ({ name, ...ends }) => `${name} has another type: ${change(ends)}`,
  "default-changed": ({ from, to, name, place }) => {
    const instead = `${json(to)} instead of ${json(from)}`;
    return place.of === "server"
      ? `without ${name} the URL has ${instead}`
      : `without ${name} the API takes ${instead}; the request is the same`;
  },
  deprecated: ({ name }) => `${name} is deprecated`,
  "no-longer-deprecated": ({ name }) => `${name} is not deprecated any more`,
  "sunset-changed": ({ from = "unknown", to = "unknown", name }) =>
    `the sunset of ${name} is ${to} instead of ${from}`,
};

function unused(isReplaced: boolean | undefined): string {
  return isReplaced ? "; no function uses this default" : "";
}

function headerSentence(header: string, { from, to }: Ends): string {
  if (from === undefined) return `requests have the header ${codeSpan(`${header}: ${to ?? ""}`)}`;
  if (to === undefined)
    return `requests do not have the header ${codeSpan(`${header}: ${from}`)} any more`;
  return `the header ${codeSpan(header)} is ${codeSpan(to)} instead of ${codeSpan(from)}`;
}

function styleSentence({ from, to }: Ends): string {
  if (to === undefined) return `refused instead of sent as ${codeOrNone(from)}${UNNOTICED}`;
  if (from === undefined) return `sent as ${codeSpan(to)} instead of refused`;
  return `sent as ${codeSpan(to)} instead of ${codeSpan(from)}${UNNOTICED}`;
}

function encoding(encoded: BodyEncoding | undefined): string {
  if (encoded === undefined) return "as it does by default";
  const members = Object.entries(encoded).map(([key, value]) => `${key}: ${value}`);
  return `by ${codeSpan(members.join(", "))}`;
}

function extension(text: string): string {
  return text === "" ? "no extension" : codeSpan(text);
}

function likes(place: ChangePlace): string {
  const [status = ""] = place.of === "route" || place.of === "shared" ? place.path : [];
  if (status === "default") return "the others";
  return status.startsWith("2") ? "other successes" : "other errors";
}

function mustBeGiven(name: string, since: string, withBody: true | undefined): string {
  const [required, calls] = withBody ? [" with a body", " with a body and"] : ["", ""];
  return `${name} must be given${required}${since}: calls${calls} without it do not compile`;
}

function noLonger(name: string, what: string, isRequest: boolean): string {
  return `${name} ${isRequest ? "does not take" : "is never"} ${what} any more`;
}

function change({ from, to }: FactTexts): string {
  return `${typeSpan(from)} → ${typeSpan(to)}`;
}
