import { QueryClient } from "@tanstack/react-query";
import createClient from "openapi-fetch";
import { createOpenApiHttp } from "openapi-msw";
import createQueries from "openapi-react-query";
import type { components, paths } from "./generated/paths.js";

const api = createClient<paths>({ baseUrl: "https://api.example.com" });
const queries = createQueries(api);
const http = createOpenApiHttp<paths>({ baseUrl: "https://api.example.com" });

export async function read(): Promise<string> {
  const { data, error } = await api.GET("/notes/{id}", { params: { path: { id: "a" } } });
  if (error) return error.reason;
  const tags: string[] = data.tags ?? [];
  // @ts-expect-error: an error has no text
  error?.text;
  return data.text + tags.join();
}

export async function list(): Promise<components["schemas"]["Note"][]> {
  const { data = [] } = await api.GET("/notes", { params: { query: { tag: ["a"] } } });
  await api.POST("/notes", { body: { text: "a" } });
  // @ts-expect-error: no such path
  await api.GET("/note");
  // @ts-expect-error: no such method
  await api.DELETE("/notes");
  // @ts-expect-error: the parameter is missing
  await api.GET("/notes/{id}");
  // @ts-expect-error: the parameter is text
  await api.GET("/notes/{id}", { params: { path: { id: 1 } } });
  // @ts-expect-error: no such parameter
  await api.GET("/notes", { params: { query: { page: 1 } } });
  // @ts-expect-error: the body is missing
  await api.POST("/notes");
  // @ts-expect-error: the text is missing
  await api.POST("/notes", { body: {} });
  return data;
}

export async function query(): Promise<string> {
  const options = queries.queryOptions("get", "/notes/{id}", { params: { path: { id: "a" } } });
  const note = await new QueryClient().fetchQuery(options);
  // @ts-expect-error: the parameter is missing
  queries.queryOptions("get", "/notes/{id}");
  // @ts-expect-error: no such path
  queries.queryOptions("get", "/note");
  // @ts-expect-error: a note has no such property
  note.reason;
  return note.text;
}

export const handlers = [
  http.get("/notes/{id}", ({ params, response }) => {
    if (params.id === "") return response(404).json({ reason: "none" });
    // @ts-expect-error: a problem has a reason
    response(404).json({ text: "a" });
    // @ts-expect-error: no such status
    response(500);
    return response(200).json({ text: params.id });
  }),
  // @ts-expect-error: no such path
  http.get("/note", () => undefined),
];
