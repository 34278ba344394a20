import { endpoint as octokitEndpoint } from "@octokit/endpoint";
import { acme } from "../acme.js";

/** One call: `endpoint.defaults(defaults)(route, options)`. */
export interface Input {
  readonly route: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly defaults: Readonly<Record<string, unknown>>;
}

export type Field = "method" | "url" | "headers" | "body" | "request" | "error";

/** The result of a call; `error` is set when it threw. */
export type Outcome = Readonly<Partial<Record<Field, unknown>>>;

const { baseUrl, headers } = acme.DEFAULTS;
const octokit = octokitEndpoint.defaults({
  baseUrl,
  headers: { ...headers } as Record<string, string>,
});

export function ours({ route, options, defaults }: Input): Outcome {
  return outcome(() => acme.defaults(defaults)(route, options));
}

export function theirs({ route, options, defaults }: Input): Outcome {
  // Octokit's types know only its own options.
  const call = octokit.defaults(defaults as Record<string, string>) as (
    route: string,
    options: object,
  ) => object;
  return outcome(() => call(route, structuredCloneOfHeaders(options)));
}

/** Octokit writes into the headers that it is given. */
function structuredCloneOfHeaders(options: Input["options"]): object {
  const { headers: given } = options;
  const isPlain = typeof given === "object" && given !== null && !(Symbol.iterator in given);
  return isPlain ? { ...options, headers: { ...given } } : { ...options };
}

function outcome(call: () => object): Outcome {
  try {
    return call() as Outcome;
  } catch {
    return { error: true };
  }
}

export interface VariableUse {
  readonly operator: string;
  readonly name: string;
  /** `*`, `:3` or nothing. */
  readonly modifier: string;
  /** How many variables its expression has, and which of them it is. */
  readonly count: number;
  readonly index: number;
}

export function methodOf({ route }: Input): string {
  return /^(\S+) /.exec(route)?.[1]?.toLowerCase() ?? "get";
}

export function templateOf({ route }: Input): string {
  return route.replace(/^\S+ /, "");
}

/** The template with each `:name` that is a whole segment written as `{name}`. */
export function bracedOf(input: Input): string {
  return templateOf(input).replace(/(^|\/):([a-z]\w+)(?=[/{?#]|$)/g, "$1{$2}");
}

/** The variables of the template. */
export function variablesOf(input: Input): readonly VariableUse[] {
  return [...bracedOf(input).matchAll(/\{([+#./;?&]?)([^{}]*)\}/g)].flatMap(
    ([, operator = "", list = ""]) =>
      list.split(",").map((specification, index, { length }) => {
        const [, name = "", modifier = ""] = /^(.*?)(\*|:\d+)?$/.exec(specification) ?? [];
        return { operator, name, modifier, count: length, index };
      }),
  );
}

const options = ["method", "url", "baseUrl", "headers", "mediaType", "request", "data"];

/** The parameters of a call, those of defaults included. */
export function valuesOf({ options: given, defaults }: Input): Readonly<Record<string, unknown>> {
  const defined = Object.entries(given).filter(([, value]) => value !== undefined);
  const all = { ...defaults, ...Object.fromEntries(defined) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !options.includes(name)));
}

/** The parameters that the template does not take. */
export function remainingOf(input: Input): Readonly<Record<string, unknown>> {
  const taken = new Set(variablesOf(input).map(({ name }) => name));
  return Object.fromEntries(Object.entries(valuesOf(input)).filter(([name]) => !taken.has(name)));
}

/** The headers of the call and of its defaults, names lowercased. */
export function headersOf(input: Input): Readonly<Record<string, unknown>> {
  const all = [input.defaults["headers"] ?? {}, input.options["headers"] ?? {}];
  return Object.fromEntries(
    all
      .flatMap((given) => Object.entries(given as object))
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** An option by its name, the call's before that of defaults. */
export function optionOf(input: Input, name: string): unknown {
  return input.options[name] === undefined ? input.defaults[name] : input.options[name];
}
