import { clashes } from "../collections/index.js";
import { type Path, type Problem, quoteText } from "../errors/index.js";
import type { Manifest, Server, ServerVariable } from "../manifest/index.js";
import { asCode, docOfSchema } from "./docs.js";
import { camelCase, foldName, isExportable, upperFirst } from "./names/identifiers.js";
import type { RuntimeValue } from "./modules/runtime-symbols.js";
import type { DocPlan, PropertyPlan, ServerPlan, TypePlan } from "./plan.js";
import { keyword, unionOf } from "./types/combine-types.js";

interface NamedServer {
  readonly server: Server;
  readonly name: string;
  /** The place in the manifest that the name comes from. */
  readonly path: Path;
}

/** The servers of a manifest, each of which becomes a constant or a function of its variables. */
export function planServers(
  { servers = [] }: Manifest,
  problems: Problem[],
): readonly ServerPlan[] {
  const named = servers.map((server, index): NamedServer => ({
    server,
    name: server.name ?? defaultServerName(server),
    path: ["servers", index, server.name === undefined ? "url" : "name"],
  }));
  checkNames(named, problems);
  return named.map(planServer);
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

/** Whether a server can be exported under this name from a module that imports `serverUrl`. */
function isServerName(name: string): boolean {
  return isExportable(name) && name !== ("serverUrl" satisfies RuntimeValue);
}

/** The name of a server derived from its host and path. */
export function serverAddressName(url: string): string {
  const name = camelCase(url.replace(/^https?:\/\//i, ""));
  return isServerName(name) ? name : `server${upperFirst(name)}`;
}

function checkNames(servers: readonly NamedServer[], problems: Problem[]): void {
  // The types of variables are named after their servers, with an initial capital.
  for (const { earlier, later } of clashes(servers, ({ name }) => [foldName(name)])) {
    problems.push({
      code: "duplicate-name",
      message: `two servers are called ${quoteText(later.name)}`,
      hint: "give one of them a `name` of its own",
      path: later.path,
      related: { message: "the other one is here", path: earlier.path },
    });
  }
  for (const { name, path } of servers) {
    if (isServerName(name)) continue;
    problems.push({
      code: "unfit-name",
      message: `${quoteText(name)} cannot be the name of a server: JavaScript has another use for it, or cannot have it`,
      hint: "give it a `name`, such as `sandbox`",
      path,
    });
  }
}

function planServer({
  server: { url, description, variables = {} },
  name,
}: NamedServer): ServerPlan {
  const used = [
    ...new Set([...url.matchAll(/\{([^{}]*)\}/g)].map(([, variable = ""]) => variable)),
  ];
  const doc: DocPlan = {
    paragraphs: [description ?? "", ...(used.length > 0 ? [asCode(url)] : [])].filter(
      (text) => text.trim() !== "",
    ),
  };
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
      type: {
        kind: "interface",
        name: `${upperFirst(name)}Variables`,
        doc: { paragraphs: [] },
        properties,
      },
      defaults: Object.fromEntries(defaults),
      isOptional: properties.every(({ isOptional }) => isOptional),
    },
  };
}

function planVariable(name: string, variable: ServerVariable): PropertyPlan {
  const { enum: values, ...rest } = variable;
  const type: TypePlan = values
    ? unionOf(values.map((value) => ({ kind: "literal", value }) as const))
    : unionOf([keyword("string"), keyword("number")]);
  return { name, isOptional: rest.default !== undefined, type, doc: docOfSchema(rest) };
}
