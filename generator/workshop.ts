import { type Compiler, openCompiler } from "./emit/index.js";

/** What `--watch` keeps between runs, because making it takes longer than a small change. */
export interface Workshop {
  readonly compiler: Compiler;
}

export function openWorkshop(): Workshop {
  const compiler = openCompiler();
  compiler.start();
  return { compiler };
}
