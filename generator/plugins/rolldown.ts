import { NAME, type PluginOptions, projectOf, readOptions } from "./options.js";
import { rolldownHooks } from "./rollup-hooks.js";

export type { PluginOptions } from "./options.js";

export default function waybill(unchecked?: PluginOptions) {
  const options = readOptions(unchecked);
  const hooks = rolldownHooks(({ cwd }: { readonly cwd: string }) => projectOf(options, cwd));
  return { name: NAME, ...hooks };
}
