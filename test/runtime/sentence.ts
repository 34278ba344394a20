/** Whether the tests apply to the build for production, as `vitest.config.ts` lets them. */
export const IS_PRODUCTION = process.env["WAYBILL_BUILD"] === "production";

/** The message of an error. In the build for production it has a link in place of each sentence. */
export function sentence(message: string): string {
  const isLinked = (given: unknown) => String(given).includes("see https://npmjs.com/package/");
  const linked: unknown = { asymmetricMatch: isLinked };
  return IS_PRODUCTION ? (linked as string) : message;
}
