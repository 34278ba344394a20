import type { Output } from "../../../generator/output/write/write-output.js";

export type Texts = Readonly<Record<string, string>>;

const plan = "1".repeat(64);

export function outputOf(texts: Texts, stamp: Partial<Output["stamp"]> = {}): Output {
  const modules = Object.entries(texts).map(([path, text]) => [path, { text, plan }] as const);
  return {
    modules: new Map(modules),
    stamp: { generator: "1.0.0", inputs: "inputs", output: "out", ...stamp },
  };
}
