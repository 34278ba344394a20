import { expectTypeOf } from "vitest";
import { endpoint, notesCreate } from "../golden/single/generated/index.js";

endpoint("GET /users/{username}", { username: "u" });
endpoint({ method: "GET", url: "/users/{username}", username: "u" });
endpoint("POST /users/{username}/notes", { username: "u", text: "t" });
// The effective route is known too.
endpoint("POST /users/{username}/notes{?tags*}", { username: "u", text: "t", tags: ["a"] });
expectTypeOf(endpoint("GET /users/{username}", { username: "u" }).method).toEqualTypeOf<"get">();

// @ts-expect-error no such route
endpoint("GET /users/{user}", { user: "u" });
// @ts-expect-error no such method
endpoint("GTE /users/{username}", { username: "u" });
// @ts-expect-error no such route
endpoint("GET /user");
// @ts-expect-error methods are in capitals
endpoint("get /users/{username}", { username: "u" });
// @ts-expect-error no such route
endpoint({ method: "GET", url: "/users/{user}", user: "u" });
// @ts-expect-error no such method
endpoint({ method: "PUT", url: "/users/{username}", username: "u" });
declare const route: string;
// @ts-expect-error it may be any
endpoint(route);
// @ts-expect-error it may be any
endpoint(`GET /users/${route}`);
// @ts-expect-error a parameter is missing
endpoint("GET /users/{username}");
// @ts-expect-error no such parameter
endpoint("GET /users/{username}", { username: "u", page: 1 });

// Defaults change nothing of this.
const own = endpoint.defaults({ username: "u" });
own("GET /users/{username}");
// @ts-expect-error no such route
own("GET /users");
expectTypeOf(notesCreate({ username: "u", text: "t" }, own).method).toEqualTypeOf<"post">();

endpoint.merge("GET /users/{username}", { page: 2 });
// @ts-expect-error no such route
endpoint.merge("GET /users");
endpoint.parse(endpoint.merge("GET /users/{username}", { username: "u" }));
