import { expect, it } from "vitest";
import { errorsOf, head, messagesOf, table } from "./marked-manifest.js";
it.each(
  table([
    [
      "waybill: ‹2›\nfoo: bar\n",
      "unsupported-format: write `waybill: 1`, or use a version of Waybill that reads it",
    ],
    [`waybill: ‹"1"›${head.slice(10)}routes: []\n`, "wrong-type: write `waybill: 1`"],
    [
      "‹openapi›: 3.1.0\ninfo: {}\n",
      "openapi-document: rename it to openapi.yaml, then make a manifest that names it: `waybill init --from openapi.yaml`",
    ],
    [
      "info: {}\n‹swagger›: '2.0'\n",
      "openapi-document: rename it to openapi.yaml, then make a manifest that names it: `waybill init --from openapi.yaml`",
    ],
    [
      `${head}openapi: ‹3.1.0›\nroutes: []\n`,
      "invalid-value: it is the path of a .json, .yaml or .yml file, relative to this one, and starts with `./` or `../`",
    ],
    [
      `${head}openapi: ‹api/openapi.yaml›\nroutes: []\n`,
      "invalid-value: write './api/openapi.yaml'",
    ],
  ]),
)("format of the manifest: $name", ({ given, want }) => {
  expect(errorsOf(given)).toEqual(want);
});

it("an empty manifest lists all missing keys", () => {
  expect(messagesOf("{}")).toEqual(
    ["waybill", "name", "version", "baseUrl", "routes"].map(
      (key) => `\`${key}\` is missing in this manifest`,
    ),
  );
});
