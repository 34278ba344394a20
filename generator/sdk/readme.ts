import type { ExampleCall } from "./example-calls.js";
import { clientPath } from "./package-files.js";
import type { Sdk } from "./sdk-facts.js";
import { printMethodCall } from "./source-files.js";

/** The `README.md` of an SDK: installation, examples of three routes, and modules. */
export function readme(sdk: Sdk): string {
  const { name, version, description, groups, output } = sdk;
  return `# ${name}

${description}

\`\`\`sh
npm install ${name}
\`\`\`

${examples(sdk)}
The first argument has the parameters of the route, the second has options. Put the options that all calls share into a plain object:

\`\`\`ts
export const shared = { headers: { authorization: "Bearer …" } };
\`\`\`

${client(sdk)}
Modules: ${groups.map((group) => `\`${name}/${group}\``).join(", ")}. The package has no side effects, so a bundle contains only the
functions that it imports. ES modules and CommonJS, with types for each.

Waybill writes \`${output}/\` from \`routes.yaml\`. To change it: edit \`routes.yaml\`, run \`npm run generate\` and \`npm test\`. Your code is in \`src/\`.
\`npx waybill diff v${version}\` lists the changes for callers, and the required semver bump. \`npm version\` sets the version, also in
the header \`user-agent\`.
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

Each returns \`{ method, url, headers, body? }\`, which any HTTP client can send${sends ? "; `send` sends it with `fetch`:" : "."}
${sending}`;
}

/** A section about the client, or nothing without a client. */
function client(sdk: Sdk): string {
  const [first] = sdk.calls;
  if (!sdk.hasClient || first === undefined) return "";
  const path = `${sdk.name}/${clientPath(sdk)}`;
  return `A client adds a token, retries, a time limit and errors by status. With \`createSend\`, a bundle contains only imported
functions; \`createClient\` has methods for all of them:

\`\`\`ts
import { createClient, createSend, NotFoundError } from ${JSON.stringify(path)};
import { ${first.name} } from ${JSON.stringify(`${sdk.name}/${first.module}`)};

const send = createSend({ token: "0123" });
const response = await send(${first.code});
if (response.ok) console.log(response.status);

const client = createClient({ token: async () => "0123", retries: 3, timeout: 10_000 });
try {
  console.log(await client${printMethodCall(first, sdk)});
} catch (error) {
  if (error instanceof NotFoundError) console.error(error.message, error.body);
}
\`\`\`
`;
}

function readBody({ jsonStatus }: ExampleCall): string {
  return jsonStatus === undefined
    ? "if (response.ok) console.log(await response.text());"
    : `if (response.status === ${jsonStatus}) console.log(await response.json()); // has the type that the API declares`;
}
