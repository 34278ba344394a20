import type { ExampleCall } from "./example-calls.js";
import { clientPath } from "./package-files.js";
import type { Sdk } from "./sdk-facts.js";
import { methodOf } from "./source-files.js";

/** The `README.md` of an SDK: installation, examples of three routes, and modules. */
export function readme(sdk: Sdk): string {
  const { name, version, description, groups, output } = sdk;
  return `# ${name}

${description}

\`\`\`sh
npm install ${name}
\`\`\`

${examples(sdk)}
A function takes the parameters of its route, and then options. What all calls share is a plain object, passed as the second argument:

\`\`\`ts
export const shared = { headers: { authorization: "Bearer …" } };
\`\`\`

${client(sdk)}
Modules: ${groups.map((group) => `\`${name}/${group}\``).join(", ")}. The package has no side effects, so that a bundle holds the functions
that it imports and no others. ES modules and CommonJS, with types for each.

Waybill writes \`${output}/\` from \`routes.yaml\`. To change it: edit, \`npm run generate\`, \`npm test\`. Code of your own is in \`src/\`.
\`npx waybill diff v${version}\` says what changed for callers, and which version that asks for; \`npm version\` sets it, also in the
header \`user-agent\`.
`.replaceAll(/\n{3,}/g, "\n\n");
}

function examples({ name, calls, sends }: Sdk): string {
  const [first] = calls;
  if (first === undefined) return "";
  const modules = [...new Set(calls.map(({ module }) => module))].sort();
  const imports = modules.map((module) => {
    const names = calls.filter((call) => call.module === module).map((call) => call.name);
    return `import { ${names.sort().join(", ")} } from "${name}/${module}";`;
  });
  const lines = calls.map(({ code, route }) => `${code}; // ${route}`);
  const sending = sends
    ? `
\`\`\`ts
import { send } from ${JSON.stringify(`${name}/fetch`)};
import { ${first.name} } from ${JSON.stringify(`${name}/${first.module}`)};

const response = await send(${first.code});
${readBody(first)}
\`\`\`
`
    : "";
  return `\`\`\`ts
${[...imports, "", ...lines].join("\n")}
\`\`\`

Each gives \`{ method, url, headers, body? }\`, which any HTTP client can send${sends ? "; `send` sends it by `fetch`:" : "."}
${sending}`;
}

/** How a client is made and called. */
function client(sdk: Sdk): string {
  const [first] = sdk.calls;
  if (!sdk.hasClient || first === undefined) return "";
  const path = `${sdk.name}/${clientPath(sdk)}`;
  return `A client adds a token, retries, a time limit and errors by status. With \`createSend\`, a bundle has only the functions that the
program imports; \`createClient\` has methods for all of them:

\`\`\`ts
import { createClient, createSend, NotFoundError } from ${JSON.stringify(path)};
import { ${first.name} } from ${JSON.stringify(`${sdk.name}/${first.module}`)};

const send = createSend({ token: "0123" });
const response = await send(${first.code});
if (response.ok) console.log(response.status);

const client = createClient({ token: async () => "0123", retries: 3, timeout: 10_000 });
try {
  console.log(await client${methodOf(first, sdk)});
} catch (error) {
  if (error instanceof NotFoundError) console.error(error.message, error.body);
}
\`\`\`
`;
}

function readBody({ jsonStatus }: ExampleCall): string {
  return jsonStatus === undefined
    ? "if (response.ok) console.log(await response.text());"
    : `if (response.status === ${jsonStatus}) console.log(await response.json()); // typed as the API declares it`;
}
