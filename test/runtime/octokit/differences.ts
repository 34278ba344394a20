import type { Difference } from "./difference.js";
import { requestDifferences } from "./request-differences.js";
import { urlDifferences } from "./url-differences.js";

/**
 * Where Waybill's runtime deliberately does otherwise than `@octokit/endpoint`. Whatever else differs is a bug: the
 * property test compares all fields but those of the differences that apply.
 */
export const differences: readonly Difference[] = [...urlDifferences, ...requestDifferences];
