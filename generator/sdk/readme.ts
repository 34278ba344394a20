import type { ExampleCall } from "./example-calls.js";
import type { Sdk } from "./sdk-facts.js";

/** The `README.md` of an SDK: installation, examples of three routes, and modules. */
export function readme(sdk: Sdk): string {
  const { name, description, groups } = sdk;
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

Modules: ${groups.map((group) => `\`${name}/${group}\``).join(", ")}. The package has no side effects, so that a bundle holds the functions
that it imports and no others. ES modules and CommonJS, with types for each.

Written by Waybill from \`routes.yaml\`. To change it: edit, \`npm run generate\`, \`npm test\`. \`npx waybill diff v0.1.0\` says what
changed for callers, and which version that asks for.
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

function readBody({ jsonStatus }: ExampleCall): string {
  return jsonStatus === undefined
    ? "if (response.ok) console.log(await response.text());"
    : `if (response.status === ${jsonStatus}) console.log(await response.json()); // typed as the API declares it`;
}
