import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import removeTypes from "flow-remove-types";
import { PROGRAMS } from "../programs.js";
import type { Scenario } from "../scenario.js";

const PROGRAM = fileURLToPath(new URL("../react-native/check-native.js", import.meta.url));

/** React Native's sources without their types, and without the part that a device has: one that remembers no blobs. */
const reactNative: Plugin = {
  name: "react-native",
  setup: ({ onLoad }) => {
    onLoad({ filter: /NativeBlobModule\.js$/ }, () => ({
      contents: "export default { createFromParts() {}, release() {} };",
    }));
    onLoad({ filter: /[\\/]react-native[\\/].*\.js$/ }, ({ path }) => ({
      contents: removeTypes(readFileSync(path, "utf8"), { all: true }).toString(),
    }));
  },
};

/** Bodies with React Native's `FormData`, `Blob`, `File` and `URLSearchParams`, as its network module receives them. */
const scenario: Scenario = async ({ folder, install, run }) => {
  await install(["waybill-runtime", "react-native", "react"], { type: "module" });
  cpSync(PROGRAM, join(folder, "check-native.js"));
  await build({
    entryPoints: [join(folder, "check-native.js")],
    outfile: join(folder, "check-native.mjs"),
    bundle: true,
    format: "esm",
    platform: "node",
    plugins: [reactNative],
    define: { global: "globalThis" },
  });
  const { stdout } = await run(PROGRAMS.node(), ["check-native.mjs"]);
  const { fields, ready, encoded, blob, file, ...others } = JSON.parse(stdout);
  const photo = { uri: "file:///photo.jpg", name: "photo.jpg", type: "image/jpeg" };
  const partOf = (name: string, value: object, more = "") => ({
    ...value,
    headers: { "content-disposition": `form-data; name="${name}"${more}` },
    fieldName: name,
  });
  const photoPart = {
    ...partOf("photo", photo),
    headers: {
      "content-disposition": 'form-data; name="photo"; filename="photo.jpg"',
      "content-type": "image/jpeg",
    },
  };
  assert.equal(fields.type, undefined);
  assert.deepEqual(fields.formData.slice(0, -2), [
    partOf("title", { string: "x" }),
    photoPart,
    partOf("sizes", { string: "1" }),
    partOf("sizes", { string: "2" }),
    partOf("info", { string: '{"a":1}' }),
  ]);
  assert.deepEqual(
    fields.formData.slice(-2).map((part: { _data: { size: number } }) => part._data.size),
    [4, 4],
  );
  assert.deepEqual(ready, { formData: [photoPart] });
  assert.deepEqual(encoded.formData, [photoPart, partOf("tags", { string: "a,b" })]);
  assert.equal(blob.blob.size, 4);
  assert.equal(file.blob.name, "a.txt");
  assert.deepEqual(others, {
    bytes: { base64: "AP8=", type: "application/octet-stream" },
    search: "a=1",
    urlEncoded: { string: "a=1&a=2", type: "application/x-www-form-urlencoded" },
    json: { string: JSON.stringify({ photo }), type: "application/json" },
    chunks: "EndpointError",
  });
};
export default scenario;
