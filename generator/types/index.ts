export { describeFields, type FieldData, type FieldInput } from "./fields.js";
export {
  createTypeIndex,
  isLiteral,
  isObject,
  isOf,
  isUnknown,
  objectShape,
  type ObjectShape,
  partsOf,
  type Shape,
  type TypeIndex,
} from "./type-index.js";
