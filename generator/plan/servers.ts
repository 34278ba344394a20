import { clashes } from "../collections/index.js";
import { type Path, type Problem, quoteText } from "../errors/index.js";
import type { Manifest, Server, ServerVariable } from "../manifest/index.js";
import { asCode, docOfSchema, hasText } from "./docs.js";
import { camelCase, foldName, isExportable, upperFirst } from "./names/identifiers.js";
import type { RuntimeValue } from "./modules/runtime-symbols.js";
import type { Planned, PropertyPlan, ServerPlan } from "./plan.js";
import { createInterface, keyword, typeOfValues, unionType } from "./types/combine-types.js";

interface NamedServer extends Server {
  readonly name: string;
  /** The place in the manifest that determines the name. */
  readonly path: Path;
}

/** Plans the servers of a manifest. Each becomes a constant or a function of its variables. */
export function planServers({ servers = [] }: Manifest): Planned<readonly ServerPlan[]> {
  const named = servers.map((server, index): NamedServer => ({
    ...server,
    name: server.name ?? defaultServerName(server),
    path: ["servers", index, server.name === undefined ? "url" : "name"],
  }));
  return { value: named.map(planServer), problems: checkNames(named) };
}

/**
 * The description in camel case if it is short, else the host and path: `Sandbox` → `sandbox`, `https://{region}.example.com/v1`
 * → `regionExampleComV1`.
 */
export function defaultServerName({ description = "", url }: Omit<Server, "name">): string {
  const text = description.trim().replace(/[.:]$/, "");
  const name = camelCase(text);
  const isShort = /^[^.:;,()\n]{1,40}$/.test(text);
  return isShort && isServerName(name) ? name : serverAddressName(url);
}

/** Whether a name is valid for an export of a module that imports `serverUrl`. */
function isServerName(name: string): boolean {
  return isExportable(name) && name !== ("serverUrl" satisfies RuntimeValue);
}

export function serverAddressName(url: string): string {
  const name = camelCase(url.replace(/^https?:\/\//i, ""));
  return isServerName(name) ? name : `server${upperFirst(name)}`;
}

function checkNames(servers: readonly NamedServer[]): readonly Problem[] {
  // Types of variables are named after their servers, with an initial capital.
  const duplicates = clashes(servers, ({ name }) => [foldName(name)]);
  return [
    ...duplicates.map(({ earlier, later }) => ({
      code: "duplicate-name",
      message: `two servers are called ${quoteText(later.name)}`,
      hint: "give each a different `name`",
      path: later.path,
      related: [{ message: "also declared here", path: earlier.path }],
    })),
    ...servers
      .filter(({ name }) => !isServerName(name))
      .map(({ name, path }) => ({
        code: "unfit-name",
        message: `${quoteText(name)} cannot be the name of a server: it is reserved, or not a JavaScript identifier`,
        hint: "give it a `name`, such as `sandbox`",
        path,
      })),
  ];
}

function planServer({ name, url, description, variables = {} }: NamedServer): ServerPlan {
  const used = [
    ...new Set(Array.from(url.matchAll(/\{([^{}]*)\}/g), ([, variable = ""]) => variable)),
  ];
  const texts = [description, used.length > 0 ? asCode(url) : undefined];
  const doc = { paragraphs: texts.filter(hasText) };
  if (used.length === 0) return { name, url, doc };
  const known = new Map(Object.entries(variables));
  const properties = used.map((variable) => planVariable(variable, known.get(variable) ?? {}));
  const defaults = used.flatMap((variable) => {
    const value = known.get(variable)?.default;
    return value === undefined ? [] : [[variable, value] as const];
  });
  return {
    name,
    url,
    doc,
    variables: {
      type: createInterface(`${upperFirst(name)}Variables`, properties),
      defaults: Object.fromEntries(defaults),
      isOptional: defaults.length === used.length,
    },
  };
}

function planVariable(name: string, { enum: values, ...rest }: ServerVariable): PropertyPlan {
  const type = values ? typeOfValues(values) : unionType([keyword("string"), keyword("number")]);
  return { name, isOptional: rest.default !== undefined, type, doc: docOfSchema(rest) };
}
