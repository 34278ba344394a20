import { NAME, type PluginOptions, toProject, readPluginOptions } from "./options.js";
import { rolldownHooks } from "./rollup-hooks.js";

export type { PluginOptions } from "./options.js";

export default function waybill(unchecked?: PluginOptions) {
  const options = readPluginOptions(unchecked);
  const hooks = rolldownHooks(({ cwd }: { readonly cwd: string }) => toProject(options, cwd));
  return { name: NAME, ...hooks };
}
