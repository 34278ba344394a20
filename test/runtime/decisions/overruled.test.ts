/** `url` and `method` are options, and beside a route string names of placeholders too. */
import { expect, test } from "vitest";
import { acme } from "../acme.js";

function outcome(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return { ...(error as object) };
  }
}

const routes = [
  "GET {url}",
  "GET {+url}/x",
  "GET {url}/x{?method}",
  "GET /x/{url}",
  "GET /x/{method}{?url}",
  "GET /x{?url,method,data}",
  "DELETE /x/{url}",
  "POST /x/{method}{?url}",
  "POST {+url}{&method}",
];
const values = [
  {},
  { url: "a", method: "b" },
  { url: "https://h.test/y", method: ["b", "c"], q: 1 },
  { url: "..", method: "" },
  { url: null, method: undefined, data: { a: 1 } },
  { url: "https://h.test", baseUrl: "https://b.test", headers: { authorization: "x" } },
];
const own = acme.defaults({ headers: { authorization: "token" }, q: "default" });
const endpoints = { acme, own, "own with a url": own.defaults({ url: "/from-defaults" }) };
for (const [name, endpoint] of Object.entries(endpoints)) {
  test.each(routes)(`${name}: %s`, (route) => {
    for (const options of values) {
      const direct = outcome(() => endpoint(route, options));
      const merged = outcome(() => endpoint.parse({ ...endpoint.merge(route, options) }));
      expect(merged, JSON.stringify(options)).toEqual(direct);
    }
  });
}
