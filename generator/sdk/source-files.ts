import { readFileSync } from "node:fs";
import { camelCase, pascalCase } from "../plan/index.js";
import type { ExampleCall } from "./example-calls.js";
import type { Sdk } from "./sdk-facts.js";

/** The entry of an SDK: the generated code, and what its author adds. */
export function sourceIndex({ calls: [call], toOutput, runtime }: Sdk): string {
  const sources = [
    { names: "*", path: `${toOutput}/index.js` },
    ...(runtime === "inline"
      ? [{ names: "{ withParameters }", path: `${toOutput}/runtime.js` }]
      : []),
    ...(call ? [{ names: `{ ${exampleName(call.name)} }`, path: "./example.js" }] : []),
  ];
  const exported = sources.map(({ names, path }) => `export ${names} from "${path}";`);
  return `// The entry of the package. Code in this folder is yours; Waybill writes only ${toOutput}/.
${exported.join("\n")}
`;
}

/** Hand-written code with a builder; `undefined` if no builder can be called without more knowledge of the API. */
export function exampleSource({ calls: [call], toOutput }: Sdk): string | undefined {
  if (call === undefined) return undefined;
  const path = JSON.stringify(`${toOutput}/${call.module}.js`);
  return `import { ${call.name} } from ${path};

/** An example of code that you add to the package: a request with a token. Change it, or remove it with its test. */
export function ${exampleName(call.name)}(token: string) {
  const request = ${call.code};
  return { ...request, headers: { ...request.headers, authorization: \`Bearer \${token}\` } };
}
`;
}

export function exampleName(builder: string): string {
  return `${builder}WithToken`;
}

/** An example call of a method of the client: `.parcels.get({ id: "id" })`. */
export function printMethodCall(
  { name, module, code }: ExampleCall,
  { hasGroups, groups }: Sdk,
): string {
  if (!hasGroups) return `.${code}`;
  const prefix = camelCase(module);
  const rest = name.startsWith(prefix) ? name.slice(prefix.length) : "";
  const method = rest.slice(0, 1).toLowerCase() + rest.slice(1);
  const key = propertyKey(clientProperty(module, groups));
  const member = key.startsWith('"') ? `[${key}]` : `.${key}`;
  return `${member}.${method === rest ? name : method}${code.slice(name.length)}`;
}

/** The client's property for a group, in camel case. Groups that would share a property keep their names. */
function clientProperty(group: string, groups: readonly string[]): string {
  const property = camelCase(group);
  const isShared = groups.some((other) => other !== group && camelCase(other) === property);
  return isShared ? group : property;
}

function propertyKey(property: string): string {
  return /^\d|-/.test(property) ? JSON.stringify(property) : property;
}

/** `client.ts` beside this module, for the API and its groups. */
export function clientSource({ name, groups, hasGroups, toOutput }: Sdk): string {
  const bound = hasGroups
    ? groups.map((group) => {
        const prefix = camelCase(group);
        const property = clientProperty(group, groups);
        const suffix = property === prefix ? pascalCase(group) : `_${group.replaceAll("-", "$")}`;
        const routes = `routesOf${suffix}`;
        const member = `${propertyKey(property)}: bind(${routes}, "${prefix}", send)`;
        return { group, routes, member };
      })
    : [{ group: "index", routes: "routes", member: '...bind(routes, "", send)' }];
  const imports = [
    `import { defaults } from "${toOutput}/defaults.js";\n`,
    ...bound.map(({ routes, group }) => `import * as ${routes} from "${toOutput}/${group}.js";\n`),
  ];
  const members = [
    ...(groups.includes("send") ? [] : ["send"]),
    ...bound.map((method) => method.member),
  ];
  const template = readFileSync(new URL("./client.ts", import.meta.url), "utf8")
    .replaceAll("\r\n", "\n")
    .replace('"waybill-runtime/fetch";\n', () => `"${toOutput}/fetch.js";\n${imports.join("")}`)
    .replace('"https://api.example.com"', "defaults().baseUrl");
  return `// A client for ${name}. This file is yours: Waybill wrote it once.
${template}
/**
 * A method for each route, with the data of a success as its result. A bundle has all routes: with \`createSend\`, it has only
 * those that the program imports.
 */
export function createClient(options: ClientOptions = {}) {
  const send = createSend(options);
  return {
${members.map((member) => `    ${member},\n`).join("")}  };
}
`;
}
