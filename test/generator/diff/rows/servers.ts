import { type Row, listing, list } from "./row.js";
import type { ManifestParts } from "../../plan-of.js";

const main = { url: "https://a.example", description: "Main" };
const test = { url: "https://b.example", description: "Test" };

function servers(...all: readonly object[]): ManifestParts {
  return { ...list(), servers: [main, ...all] };
}

/** A server whose URL has a variable. */
function regional(variable: object): ManifestParts {
  const url = "https://{region}.example";
  return servers({ url, description: "Regional", variables: { region: variable } });
}

function using(code: string): string {
  return `import * as servers from "api/servers";\nexport const request = servers.${code};`;
}

/** What happens to the base URLs that programs import, and to `endpoint()`. */
export const SERVERS: readonly Row[] = [
  {
    name: "a server is added",
    before: servers(),
    after: servers(test),
    want: [["server-added", "additive", "neither"]],
    old: using("main"),
    gain: using("test"),
  },
  {
    name: "a server is removed",
    before: servers(test),
    after: servers(),
    want: [["server-removed", "breaking", "neither"]],
    old: `${using("main")}\nservers.test;`,
    now: using("main"),
  },
  {
    name: "a server is renamed",
    before: servers(test),
    after: servers({ ...test, description: "Trial" }),
    want: [["server-renamed", "breaking", "neither"]],
    old: using("test"),
    now: using("trial"),
  },
  {
    name: "a server has another URL",
    before: servers(test),
    after: servers({ ...test, url: "https://c.example" }),
    want: [["server-changed", "neither", "breaking"]],
    old: using("test"),
  },
  {
    name: "a server becomes a function",
    before: servers({ ...test, description: "Regional" }),
    after: regional({ default: "eu" }),
    want: [["server-changed", "breaking", "breaking"]],
    old: using("regional.toUpperCase()"),
    now: using("regional()"),
  },
  {
    name: "a variable of a server has another default",
    before: regional({ default: "eu" }),
    after: regional({ default: "us" }),
    want: [["default-changed", "neither", "breaking"]],
    old: using("regional()"),
  },
  {
    name: "a variable of a server takes another value",
    before: regional({ default: "eu", enum: ["eu"] }),
    after: regional({ default: "eu", enum: ["eu", "us"] }),
    want: [["values-added", "additive", "neither"]],
    old: using("regional()"),
    gain: using('regional({ region: "us" })'),
  },
  {
    name: "endpoint() takes only the manifest's routes",
    before: list(),
    after: { ...list(), generate: { endpoint: "strict" } },
    want: [["endpoint-strict", "breaking", "neither"]],
    old: `${listing("{}")}\nimport { endpoint } from "api";\nendpoint("GET /other");`,
    now: listing("{}"),
  },
  {
    name: "endpoint() takes any route",
    before: { ...list(), generate: { endpoint: "strict" } },
    after: list(),
    want: [["endpoint-open", "additive", "neither"]],
    old: listing("{}"),
    gain: 'import { endpoint } from "api";\nendpoint("GET /other");',
  },
];
