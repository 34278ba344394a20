import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGenerator } from "./generation.js";
import { table } from "./table.js";

const COUNTS = [1000, 2000, 5000, 10_000, 20_000];

/** Measures cold runs with manifests of increasing length, with groups of a hundred routes. */
export function benchScale(): string {
  const rows: (readonly [routes: number, seconds: number, megabytes: number])[] = [];
  for (const routes of COUNTS) {
    const project = mkdtempSync(join(tmpdir(), "bench-scale-"));
    try {
      writeFileSync(join(project, "routes.yaml"), scaledManifest(routes));
      const { seconds, megabytes = NaN, status, errors } = runGenerator(project);
      if (status !== 0) throw new Error(errors);
      rows.push([routes, seconds, megabytes]);
    } finally {
      rmSync(project, { recursive: true, force: true });
    }
  }
  const secondsByRoutes = new Map(rows.map(([routes, seconds]) => [routes, seconds]));
  return table(
    ["routes, cold", "s", "MB", "ms for each route", "times half as many routes"],
    rows.map(([routes, seconds, megabytes]) => {
      const half = secondsByRoutes.get(routes / 2);
      return [
        routes.toLocaleString("en"),
        seconds.toFixed(2),
        megabytes.toFixed(0),
        ((seconds * 1000) / routes).toFixed(2),
        half === undefined ? "" : (seconds / half).toFixed(2),
      ];
    }),
  );
}

function scaledManifest(routes: number): string {
  const lines = [
    "waybill: 1",
    "name: scale",
    "version: 1.0.0",
    "baseUrl: https://api.example.com",
    "generate: { output: generated }",
    "parameters:",
    "  owner: { name: owner, in: path, schema: { type: string } }",
    "schemas:",
    "  Label: { type: object, properties: { name: { type: string }, color: { type: string } } }",
    "routes:",
  ];
  for (let index = 0; index < routes; index++) {
    const group = `group${Math.floor(index / 100)}`;
    lines.push(...(index % 2 === 0 ? listRoute(group, index) : createRoute(group, index)));
  }
  return `${lines.join("\n")}\n`;
}

function listRoute(group: string, index: number): readonly string[] {
  return [
    `  - route: GET /${group}/{owner}/items-${index}`,
    `    operationId: ${group}/list-items-${index}`,
    `    summary: Lists items ${index}.`,
    "    parameters:",
    "      - $ref: '#/parameters/owner'",
    "      - { name: sort, in: query, schema: { type: string, enum: [created, updated] } }",
    "      - { name: page, in: query, schema: { type: integer, default: 1 } }",
  ];
}

function createRoute(group: string, index: number): readonly string[] {
  return [
    `  - route: POST /${group}/{owner}/items-${index}`,
    `    operationId: ${group}/create-item-${index}`,
    `    summary: Creates an item ${index}.`,
    "    parameters:",
    "      - $ref: '#/parameters/owner'",
    "    requestBody:",
    "      required: true",
    "      schema:",
    "        type: object",
    "        required: [title]",
    "        properties:",
    "          title: { type: string }",
    "          labels: { type: array, items: { $ref: '#/schemas/Label' } }",
  ];
}
