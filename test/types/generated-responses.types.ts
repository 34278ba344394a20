import { expectTypeOf } from "vitest";
import { endpoint } from "../../generated/index.js";
import { issuesListForRepo } from "../../generated/issues.js";
import { reposDelete, reposGet, type ReposGetResponses } from "../../generated/repos.js";
import type {
  BasicError,
  FullRepository,
  Issue,
  ValidationError,
} from "../../generated/schemas.js";
import {
  getPets,
  postPetsLitters,
  type Litter,
  type LitterWritable,
  type Pet,
  type PetWritable,
} from "../golden/groups/generated/pets.js";
import { getAnimals, type Cat } from "../golden/groups/generated/requests.js";
import type { Problem } from "../golden/groups/generated/schemas.js";
import { send, type ResponsesOf } from "../../runtime/fetch.js";

const repository = { owner: "octocat", repo: "hello-world" };

// A builder and `endpoint()` carry the same responses, also after a spread.
expectTypeOf<ResponsesOf<typeof reposGet>>().toEqualTypeOf<ReposGetResponses>();
const request = { ...endpoint("GET /repos/{owner}/{repo}", repository), signal: undefined };
expectTypeOf<ResponsesOf<typeof request>>().toEqualTypeOf<ReposGetResponses>();

export async function narrow(): Promise<void> {
  const response = await send(reposGet(repository));
  if (response.status === 200) expectTypeOf(await response.json()).toEqualTypeOf<FullRepository>();
  if (!response.ok) expectTypeOf(await response.json()).toEqualTypeOf<BasicError>();

  const issues = await send(issuesListForRepo(repository));
  if (issues.ok) {
    expectTypeOf(await issues.json()).toEqualTypeOf<Issue[]>();
    expectTypeOf(issues.headers.get("link")).toEqualTypeOf<string | null>();
  }
  if (issues.status === 422) expectTypeOf(await issues.json()).toEqualTypeOf<ValidationError>();

  const deleted = await send(reposDelete(repository));
  // @ts-expect-error nothing to read
  if (deleted.status === 204) await deleted.json();
}

export async function narrowMore(): Promise<void> {
  // What the API alone returns is not sent, and what it alone takes does not come back.
  expectTypeOf<Pet["id"]>().toEqualTypeOf<number>();
  expectTypeOf<"pin" extends keyof Pet ? true : false>().toEqualTypeOf<false>();
  expectTypeOf<"id" extends keyof PetWritable ? true : false>().toEqualTypeOf<false>();

  // Also in lists, in what schemas consist of, and in a schema that holds itself.
  const young = { name: "Tom", pin: "0123", owner: { name: "Ann" }, born: "2026-01-02T03:04:05Z" };
  const litter = { ...young, photo: new Uint8Array(), parents: [young] };
  const posted = await send(postPetsLitters(litter));
  if (posted.status === 201) {
    const [parent] = (await posted.json()).parents ?? [];
    expectTypeOf(parent).toEqualTypeOf<Litter | Pet | undefined>();
    expectTypeOf<Litter["id"]>().toEqualTypeOf<number>();
    expectTypeOf<Litter["owner"]["since"] | Litter["born"]>().toEqualTypeOf<string>();
    expectTypeOf<NonNullable<Litter["photo"]>>().toHaveProperty("arrayBuffer");
    expectTypeOf<"pin" extends keyof Litter ? true : false>().toEqualTypeOf<false>();
    expectTypeOf<"id" extends keyof LitterWritable ? true : false>().toEqualTypeOf<false>();
  }
  // @ts-expect-error a pin is required of requests
  postPetsLitters({ ...young, pin: undefined });

  const pets = await send(getPets());
  if (pets.status === 200) expectTypeOf(pets.headers.get("X-Total")).toEqualTypeOf<`${number}`>();
  if (pets.status === 418) expectTypeOf(await pets.json()).toEqualTypeOf<Problem>();
  if (pets.status === 500) expectTypeOf(await pets.json()).toEqualTypeOf<Problem>();

  // A discriminator tells alternatives apart.
  const animals = await send(getAnimals());
  if (animals.status === 404) expectTypeOf(await animals.json()).toEqualTypeOf<Problem>();
  if (animals.status !== 200) return;
  for (const animal of await animals.json()) {
    if (animal.type === "feline") expectTypeOf(animal.purrs).toEqualTypeOf<Cat["purrs"]>();
    else expectTypeOf(animal.barks).toEqualTypeOf<boolean>();
  }
}
