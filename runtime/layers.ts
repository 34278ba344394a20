import { checkBaseUrl } from "./base-url.js";
import type { Call } from "./call.js";
import { mergeHeaders } from "./headers.js";
import { readFormat, readOptions, type OwnOptions } from "./options.js";
import type { Values } from "./types/options.js";

/**
 * Merges a layer of options over the layers below it. The order is: defaults of the manifest, of the route, of the endpoint's
 * `.defaults`, options of the call. An option that the layer lacks keeps its value, and `null` removes a header.
 *
 * @param collect whether to read the parameters of the layer, too.
 * @throws EndpointError `invalid-base-url`, `invalid-header` or `invalid-options`.
 */
export function addLayer(call: Call, layer: Values, collect?: boolean): OwnOptions {
  const options = readOptions(layer, collect);
  const { baseUrl, headers, data, request } = options;
  const format = readFormat(options.mediaType);
  if (baseUrl !== undefined) call.baseUrl = checkBaseUrl(baseUrl, call.route);
  if (headers !== undefined) mergeHeaders(call.headers, headers, call.route, call.ownHeaders);
  if (format !== undefined) call.format = format;
  if (data !== undefined) call.data = data;
  if (request !== undefined) call.request = request;
  return options;
}
