import { listParcels } from "../generated/parcels.js";

/** An example of code that you add to the package: a request with a token. Change it, or remove it with its test. */
export function listParcelsWithToken(token: string) {
  const request = listParcels();
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}
