import { expect, it } from "vitest";
import { readYaml } from "../../../../generator/manifest/yaml/read-yaml.js";
import { DENSE } from "./large-texts.js";

it.each(DENSE.map((text) => [text.slice(0, 20), text]))("reads megabytes of %j…", (_, text) => {
  expect(readYaml(text).problems).toEqual([]);
});
