import type { JsonSchema } from "./json-schema.js";
import { mapOf, matching, nonEmpty, ref } from "./keys.js";
import { baseUrl, calendarDate, headerName, tokenInWords, wholeToken } from "./names.js";

/** Keys that the top level and routes have in common. */
export const defaultDefinitions = {
  baseUrl: matching(
    "The address of the API, which the paths of routes are joined to: an http or https URL, or a path such as `/api`.",
    "https://api.example.com",
    baseUrl,
    "it is an http or https URL, or a path that starts with `/`, without `?`, `#`, `{`, spaces and backslashes, of at most 10,000 characters",
  ),
  headers: mapOf(
    "`headers` block",
    "Default headers. A call's own headers win.",
    ref("headerValue"),
    { accept: "application/json" },
    headerName,
  ),
  headerValue: {
    type: "string",
    pattern: "^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$",
    patternErrorMessage:
      "a header value holds no line breaks, no NUL and no characters beyond U+00FF",
    examples: ["application/json"],
  },
  rootHeaders: {
    title: "`headers` block",
    description:
      "Default headers. A call's own headers win. `user-agent` has a default, `<name>-endpoint.js/<version>`; null leaves it out.",
    type: "object",
    propertyNames: headerName,
    additionalProperties: { anyOf: [ref("headerValue"), { type: "null" }] },
    examples: [{ accept: "application/json" }],
  },
  mediaType: {
    title: "`mediaType` block",
    description: "Amends the `accept` header.",
    type: "object",
    additionalProperties: false,
    properties: {
      format: {
        description:
          "The format of each vendor type in `accept`: `raw` turns `application/vnd.example.v3+json` into `application/vnd.example.v3.raw`.",
        type: "string",
        // RFC 9110, section 8.3.1, as in the runtime.
        pattern: wholeToken,
        patternErrorMessage: `it becomes part of a media type, so it is ${tokenInWords}`,
        examples: ["raw"],
      },
    },
    examples: [{ format: "raw" }],
  },
  deprecation: {
    description: "Marks it as deprecated. Editors show the message, or what to use instead.",
    examples: [true],
    anyOf: [
      { type: "boolean" },
      {
        title: "`deprecated` block",
        description: "Why something is deprecated, until when it works, and what to use instead.",
        type: "object",
        additionalProperties: false,
        properties: {
          message: nonEmpty("Why, or since when.", "since version 2"),
          replacedBy: nonEmpty("What to use instead.", "labels/add"),
          sunset: matching(
            "The day on which the API may remove it. From then on `waybill diff` expects the removal, and `waybill check` warns.",
            "2027-01-01",
            calendarDate,
            "write a day that the calendar has, as in 2027-01-01",
          ),
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
