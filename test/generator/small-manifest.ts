/** The settings with which most manifests of tests begin. */
export const HEAD = {
  waybill: 1,
  name: "acme",
  version: "1.0.0",
  baseUrl: "https://api.acme.test",
};

/** A manifest of two groups, with lines for more routes. It imports its runtime, so that little is generated. */
export function smallManifest(...routes: readonly string[]): string {
  return `waybill: 1
name: small
version: 1.0.0
baseUrl: https://api.example.com
generate: { output: generated, runtime: small-runtime }
routes:
  - GET /users/{username}
  - GET /orgs/{org}
${routes.map((route) => `  - ${route}\n`).join("")}`;
}
