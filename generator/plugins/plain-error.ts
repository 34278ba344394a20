/** An error without a stack: where in this program it was made helps nobody to correct a manifest. */
export function plainError(message: string): Error {
  return Object.assign(new Error(message), { name: "waybill", stack: "" });
}
