export { percentEncodedAliases } from "./builder/effective-route.js";
export { argumentNamesContext, listArgumentNames, type BodyContext } from "./builder/body.js";
export {
  type Nameable,
  defaultGroup,
  COLON_VARIABLE,
  defaultName,
  isFitName,
  freeGroup,
  pathName,
} from "./names/default-names.js";
export {
  intersectionType,
  isKeyword,
  keyword,
  objectType,
  requiredProperty,
  runtimeType,
  typeOfValues,
  unionType,
} from "./types/combine-types.js";
export { NO_DOC, asCode, docOfSchema } from "./docs.js";
export { isFromFastApi, nameByRules } from "./names/name-rules.js";
export { nameRoutes } from "./names/route-names.js";
export { parseRoutePieces, type RoutePieces } from "./routes/read-routes.js";
export { findVariable, findWireName, readTemplate } from "./routes/route-template.js";
export { cutPieces, namesInQuery, variableName } from "./routes/url-pieces.js";
export { camelCase, foldName, kebabCase, pascalCase, YOUNG } from "./names/identifiers.js";
export {
  allDeclarations,
  type DeclarationsByName,
  listDeclarations,
  selectModules,
  type PlacedRoute,
  placedRoutes,
  listRoutes,
  withoutExtension,
} from "./placed-routes.js";
export {
  type PlannableSource,
  type PlanResult,
  planRoutes,
  planWithPlaces,
} from "./plan-routes.js";
export { defaultServerName, serverAddressName } from "./servers.js";
export { bodiesByType, withoutHeaders } from "./types/response-types.js";
export { findArgumentSchema } from "./tools/tool-schemas.js";
export { createSchemaIndex, type SchemaIndex } from "./types/schema-index.js";
export { createTypeIndex, typeDeclared, type TypeIndex } from "./types/type-index.js";
export { namesIn, namesReached, typesOfBuilder } from "./modules/references.js";
export { isNamedType } from "./modules/runtime-symbols.js";
export type * from "./plan.js";
