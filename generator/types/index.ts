export { describeFields, type FieldData, type FieldInput } from "./fields.js";
export {
  createShapeIndex,
  isList,
  isLiteral,
  isObjectShape,
  matchesShape,
  isUnknown,
  objectShape,
  type ObjectShape,
  memberTypes,
  type ListShape,
  type Shape,
  type ShapeIndex,
} from "./shape-index.js";
