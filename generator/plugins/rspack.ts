export { default, type PluginOptions } from "./webpack.js";
