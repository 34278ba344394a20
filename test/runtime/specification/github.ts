import { createUntyped } from "../acme.js";

export const baseUrl = "https://api.github.com";
export const accept = "application/vnd.github.v3+json";
export const userAgent = "github-endpoint.js/0.1.0";
export const headers = { accept, "user-agent": userAgent };
export const endpoint = createUntyped({ baseUrl, headers });
