// What the compiler knows of bodies in several media types. Without a test library, so that the oldest compiler can read it too.
import {
  lines,
  send,
  type ItemOf,
  type Items,
  type ByMediaType,
  type PlainText,
  type RequestOptions,
  type ResponseBody,
  type ResponsesOf,
  type WithHeaders,
} from "waybill-runtime/fetch";
import type { Endpoint } from "waybill-runtime";
import type {
  AnyEndpoint,
  ByAccept,
  Blob as Bytes,
  ChoiceHeaders,
  Choosing,
  QueryOptions,
} from "waybill-runtime/types";

type Same<One, Other> =
  (<Any>() => Any extends One ? 1 : 2) extends <Any>() => Any extends Other ? 1 : 2 ? true : false;
declare function same<One, Other>(is: Same<One, Other>): void;

interface Report {
  id: number;
}
interface Details extends Report {
  rows: string[];
}
interface Problem {
  title: string;
}

interface ReportResponses {
  200: WithHeaders<
    ByMediaType<{
      "application/json": Report;
      "application/vnd.acme+json": Details;
      "text/csv": PlainText;
      "image/*": Bytes;
      "application/x-ndjson": Items<Report>;
    }>,
    { etag: string }
  >;
  404: ByMediaType<{ "application/problem+json": Problem; "text/plain": PlainText }>;
}

/** As the generator writes it. */
declare function reportGet<Chosen extends ChoiceHeaders<ReportResponses>>(
  parameters: ReportParameters,
  options?: Choosing<QueryOptions, Chosen> | AnyEndpoint<Chosen>,
): RequestOptions<"get", undefined, ByAccept<ReportResponses, "application/json", Chosen>>;
interface ReportParameters {
  id: number;
}

const id = { id: 1 };

export async function byHeader(accept: string, mayBe: "text/csv" | undefined): Promise<void> {
  const usual = await send(reportGet(id));
  if (usual.status === 200) {
    const report = await usual.json();
    same<typeof report, Report>(true);
    same<ReturnType<typeof usual.headers.get<"etag">>, string>(true);
  }
  if (usual.status === 404) (await usual.json()).title;

  const csv = await send(reportGet(id, { headers: { Accept: "text/csv; charset=utf-8" } }));
  if (csv.status === 200) {
    const text: string = await csv.text();
    // @ts-expect-error CSV is not JSON
    await csv.json();
    void text;
  }
  const photo = await send(reportGet(id, { headers: { accept: "image/png" } }));
  // @ts-expect-error bytes are not JSON
  if (photo.status === 200) await photo.json();

  const rows = await send(reportGet(id, { headers: { accept: "application/x-ndjson" } }));
  if (rows.ok) {
    same<ItemOf<typeof rows>, Report>(true);
    for await (const row of lines(rows)) row.id.toFixed();
    // @ts-expect-error lines are not JSON as a whole
    await rows.json();
  }

  const vendor = reportGet(id, { headers: { accept: "application/vnd.acme+json" } });
  same<ResponseBody<typeof vendor>, Details>(true);
  const lists = reportGet(id, {
    headers: { accept: "application/vnd.acme+json;q=0.9, application/json" },
  });
  same<ResponseBody<typeof lists>, Report | Details>(true);
  // JSON of another name than any that is declared.
  const other = reportGet(id, { headers: { accept: "application/vnd.acme.v3+json" } });
  same<ResponseBody<typeof other>, Report>(true);
  const range = reportGet(id, { headers: { accept: "text/*" } });
  same<ResponseBody<typeof range>, string>(true);

  // What the compiler does not know may be any of them.
  const unknown = reportGet(id, { headers: { accept } });
  same<ResponseBody<typeof unknown>, Report | Details | string>(true);
  const entries = reportGet(id, { headers: [["accept", "text/csv"]] });
  same<ResponseBody<typeof entries>, Report | Details | string>(true);
  const record: Record<string, string> = { accept };
  same<ResponseBody<ReturnType<typeof withRecord>>, Report | Details | string>(true);
  function withRecord() {
    return reportGet(id, { headers: record });
  }
  const none = reportGet(id, { headers: { accept: null } });
  same<ResponseBody<typeof none>, Report | Details | string>(true);
  const either = reportGet(id, { headers: { accept: mayBe, authorization: "token" } });
  same<ResponseBody<typeof either>, Report | string>(
    true as Same<ResponseBody<typeof either>, Report | string>,
  );

  // Headers that do not choose.
  const authorized = reportGet(id, { baseUrl: "/", headers: { authorization: "token" } });
  same<ResponseBody<typeof authorized>, Report>(true);
  same<ResponsesOf<typeof reportGet>[404], ByMediaType<never>>(
    false as Same<ResponsesOf<typeof reportGet>[404], ByMediaType<never>>,
  );
  same<ResponseBody<typeof reportGet>, Report>(true);
  // @ts-expect-error no header
  reportGet(id, { headers: { accept: 1 } });
}

declare const api: Endpoint;
declare const csvApi: Endpoint<
  NonNullable<unknown>,
  { readonly headers: { readonly accept: "text/csv" } }
>;

// An endpoint's defaults choose, too.
same<ResponseBody<ReturnType<typeof withApi>>, Report>(true);
same<ResponseBody<ReturnType<typeof withCsvApi>>, string>(true);
function withApi() {
  return reportGet(id, api);
}
function withCsvApi() {
  return reportGet(id, csvApi);
}
void [withApi, withCsvApi];
