import { NAME, type PluginOptions, projectOf, readPluginOptions } from "./options.js";
import { rollupHooks } from "./rollup-hooks.js";

export type { PluginOptions } from "./options.js";

export default function waybill(unchecked?: PluginOptions) {
  const options = readPluginOptions(unchecked);
  return { name: NAME, ...rollupHooks(() => projectOf(options, process.cwd())) };
}
