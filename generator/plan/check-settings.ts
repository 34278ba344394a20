import type { Problem } from "../errors/index.js";
import type { GenerateSettings } from "../manifest/index.js";

/** The settings that write code that runs, with the values that write none. */
const WITHOUT_CODE = {
  endpoint: "any",
  dates: "string",
  tools: false,
  enums: "types",
  routes: "types",
} as const satisfies Partial<GenerateSettings>;

export function checkSettings(generate: GenerateSettings): readonly Problem[] {
  if (generate.only !== "types") return [];
  return (Object.keys(WITHOUT_CODE) as (keyof typeof WITHOUT_CODE)[])
    .filter((key) => generate[key] !== WITHOUT_CODE[key])
    .map((key) => ({
      code: "invalid-value",
      message: `\`${key}\` writes code that runs, and \`only: types\` writes none`,
      hint: "remove one of the two",
      path: ["generate", key],
    }));
}
