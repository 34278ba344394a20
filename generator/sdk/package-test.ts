import type { Sdk } from "./sdk.js";

/** A test of the built package. `waybill verify` tests that the functions obey the law. */
export function packageTest({ name, calls }: Sdk): string {
  const requests = calls.map(
    (call) => `
test(${JSON.stringify(`${call.name}: ${call.route}`)}, () => {
  const request = imported.${call.code};
  assert.equal(request.method, ${JSON.stringify(call.route.split(" ", 1)[0]?.toLowerCase())});
  assert.match(request.url, /^(https?:\\/)?\\//);
  assert.deepEqual(required.${call.code}, request);
});
`,
  );
  return `// The built package: \`npm run build\` comes first.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as imported from ${JSON.stringify(name)};

const required = createRequire(import.meta.url)(${JSON.stringify(name)});

test("import and require give the same functions", () => {
  assert.deepEqual(Object.keys(required).sort(), Object.keys(imported).sort());
});
${requests.join("")}`;
}
