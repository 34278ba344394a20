// The types of `withParameters`. Without a test library, so that the oldest compiler can read it too.
import { withParameters } from "waybill-runtime/builders";
import type {
  AnyEndpoint,
  ChoiceHeaders,
  Choosing,
  NoParameters,
  Options,
  OptionsWith,
  QueryOptions,
  RequestOptions,
  RequiredHeaders,
} from "waybill-runtime/types";

interface GetParameters {
  owner: string;
  repo: string;
  state?: "open" | "closed" | undefined;
}
interface Headers {
  "x-key": string;
}
type Payment = { id: string; iban: string } | { id: string; number: string };
interface Labels {
  owner: string;
  [name: string]: string;
}

/** As the generator writes them. */
declare function get(
  parameters: GetParameters,
  options?: QueryOptions | AnyEndpoint,
): RequestOptions<"get", undefined, { 200: { id: number } }>;
declare function list(
  parameters?: NoParameters,
  options?: QueryOptions | AnyEndpoint,
): RequestOptions<"get">;
declare function pay(
  parameters: Payment,
  options?: Options | AnyEndpoint,
): RequestOptions<"post", object>;
declare function label(
  parameters: Labels,
  options?: Options | AnyEndpoint,
): RequestOptions<"put", object>;
declare function feed(
  parameters: { page?: number | undefined } | undefined,
  options: OptionsWith<Headers> | AnyEndpoint<unknown, RequiredHeaders<Headers>>,
): RequestOptions<"get">;
declare function report<Chosen extends ChoiceHeaders<unknown>>(
  parameters: GetParameters,
  options?: Choosing<QueryOptions, Chosen> | AnyEndpoint<Chosen>,
): RequestOptions<"get", Chosen>;
declare const api: AnyEndpoint;

const owner = "octocat";

const mine = withParameters(get, { owner });
mine({ repo: "a" });
mine({ repo: "a", owner: "another", state: "open" }, { headers: { authorization: "t" } });
mine({ repo: "a" }, api);
mine({ repo: "a", owner: undefined });
mine({ repo: "a" })["~responses"] satisfies { 200: { id: number } } | undefined;
// @ts-expect-error repo is missing
mine({});
// @ts-expect-error repo is missing
mine();
// @ts-expect-error no such parameter
mine({ repo: "a", ower: "b" });
// @ts-expect-error of another type
mine({ repo: 1 });
// @ts-expect-error no such option
mine({ repo: "a" }, { header: {} });

// All parameters have defaults.
const one = withParameters(get, { owner, repo: "a" });
one();
one({ state: "closed" });
one(undefined, { baseUrl: "https://a.test" });
withParameters(mine, { repo: "a" })();
withParameters(get, { owner, state: "open" })({ repo: "a" });

// Alternatives keep their names, and declared names stay beside an index signature.
const payment = withParameters(pay, { id: "a" });
payment({ iban: "DE02" });
payment({ number: "4111" });
// @ts-expect-error neither of the alternatives
payment({});
withParameters(pay, { iban: "DE02" })({ id: "a" });
const labels = withParameters(label, { owner });
labels({ color: "red" });
withParameters(label, { color: "red" })({ owner });
// @ts-expect-error owner is missing
withParameters(label, { color: "red" })({ size: "1" });

// Required options stay required.
const page = withParameters(feed, { page: 1 });
page(undefined, { headers: { "x-key": "k" } });
// @ts-expect-error the options are missing
page({});

// @ts-expect-error no such parameter
withParameters(get, { ower: "a" });
// @ts-expect-error of another type
withParameters(get, { owner: 1 });
// @ts-expect-error not one of the states
withParameters(get, { state: "opened" });
// @ts-expect-error owner may be undefined
withParameters(get, { owner: owner as string | undefined });
// @ts-expect-error the function has no parameters
withParameters(list, { owner });
// @ts-expect-error its headers choose a media type
withParameters(report, { owner });
