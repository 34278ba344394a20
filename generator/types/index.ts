export { describeFields, type FieldData, type FieldInput } from "./fields.js";
export {
  createTypeIndex,
  isList,
  isLiteral,
  isObjectShape,
  isOf,
  isUnknown,
  objectShape,
  type ObjectShape,
  memberTypes,
  type ListShape,
  type Shape,
  type TypeIndex,
} from "./type-index.js";
