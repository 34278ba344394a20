// The entry of the package. Code in this folder is yours; Waybill writes only ../generated/.
export * from "../generated/index.js";
export { withParameters } from "../generated/runtime.js";
export { listParcelsWithToken } from "./example.js";
