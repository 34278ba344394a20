/** An error without a stack, which would not help anybody to correct a manifest. */
export function plainError(message: string): Error {
  return Object.assign(new Error(message), { name: "waybill", stack: "" });
}
