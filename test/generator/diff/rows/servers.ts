import { type Row, list } from "./row.js";
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

/** What happens to the base URLs that programs import, and to `endpoint()`. */
export const SERVERS: readonly Row[] = [
  ["a server is added", servers(), servers(test), "server-added additive neither"],
  ["a server is removed", servers(test), servers(), "server-removed breaking neither"],
  [
    "a server is renamed",
    servers(test),
    servers({ ...test, description: "Trial" }),
    "server-renamed breaking neither",
  ],
  [
    "a server has another URL",
    servers(test),
    servers({ ...test, url: "https://c.example" }),
    "server-changed neither breaking",
  ],
  [
    "a server becomes a function",
    servers({ ...test, description: "Regional" }),
    regional({ default: "eu" }),
    "server-changed breaking breaking",
  ],
  [
    "a variable of a server has another default",
    regional({ default: "eu" }),
    regional({ default: "us" }),
    "default-changed neither breaking",
  ],
  [
    "a variable of a server takes another value",
    regional({ default: "eu", enum: ["eu"] }),
    regional({ default: "eu", enum: ["eu", "us"] }),
    "values-added additive neither",
  ],
  [
    "endpoint() takes only the manifest's routes",
    list(),
    { ...list(), generate: { endpoint: "strict" } },
    "endpoint-strict breaking neither",
  ],
  [
    "endpoint() takes any route",
    { ...list(), generate: { endpoint: "strict" } },
    list(),
    "endpoint-open additive neither",
  ],
];
