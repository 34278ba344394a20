import { NAME, type PluginOptions, toProject, readPluginOptions } from "./options.js";
import { rollupHooks } from "./rollup-hooks.js";

export type { PluginOptions } from "./options.js";

export default function waybill(unchecked?: PluginOptions) {
  const options = readPluginOptions(unchecked);
  return { name: NAME, ...rollupHooks(() => toProject(options, process.cwd())) };
}
