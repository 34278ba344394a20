export { describeFields, type FieldData, type FieldInput } from "./fields.js";
export {
  createTypeIndex,
  isList,
  isLiteral,
  isObject,
  isOf,
  isUnknown,
  objectShape,
  type ObjectShape,
  partsOf,
  type ListShape,
  type Shape,
  type TypeIndex,
} from "./type-index.js";
