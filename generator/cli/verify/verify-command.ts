import { escapeUnprintable } from "../../errors/index.js";
import { type Counterexample, type Outcome, shown } from "../../law/index.js";
import { verifyManifest } from "../../verify.js";
import { startClock } from "../../stages.js";
import { type Format, printFailure, printJson } from "../terminal/print-errors.js";
import { type ExitCode, type Terminal, type TextStream, paint } from "../terminal/terminal.js";
import { count, duration, shellWord } from "../terminal/words.js";

export interface VerifyFlags {
  readonly runs: number;
  readonly seed?: number;
  readonly format: Format;
}

/** Searches for calls that break the one law, and prints one for each route that has any. */
export async function verifyCommand(
  manifest: string | undefined,
  { runs, seed, format }: VerifyFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const { out, err, cwd, root } = terminal;
  const elapsed = startClock();
  const showsProgress = err.interactive && format === "pretty";
  const onRoute = (done: number, all: number): void =>
    err.write(`\r\u001b[K${done} of ${count(all, "route")} …`);
  const result = await verifyManifest({
    manifest,
    cwd,
    root,
    runs,
    seed,
    ...(showsProgress && { onRoute }),
  });
  if (showsProgress) err.write("\r\u001b[K");
  if (!result.ok) {
    printFailure(result, format, "nothing was verified", terminal);
    return 1;
  }
  const { counterexamples } = result;
  const code = counterexamples.length > 0 ? 1 : 0;
  if (format === "json") {
    printJson(terminal, {
      ...result,
      ok: code === 0,
      counterexamples: counterexamples.map(({ builder, endpoint, ...rest }) => ({
        ...rest,
        builder: { call: builder.call, gives: describeOutcome(builder.outcome) },
        endpoint: { call: endpoint.call, gives: describeOutcome(endpoint.outcome) },
      })),
    });
    return code;
  }
  for (const one of counterexamples) err.write(describe(one, err));
  const where = result.manifest;
  const inputs = `${count(runs, "random input")} each, seed ${result.seed}`;
  const time = paint(out, "dim", `(${duration(elapsed())})`);
  if (code === 0) {
    out.write(
      `the functions of ${where} do what endpoint() does: ${count(result.routes, "route")}, ${inputs} ${time}\n`,
    );
    return 0;
  }
  const again = ["waybill verify", ...(manifest === undefined ? [] : [shellWord(manifest)])];
  const flags = [`--seed ${result.seed}`, `--runs ${runs}`];
  err.write(
    `${counterexamples.length} of ${count(result.routes, "route")} differ from endpoint(); ${inputs}\n` +
      `to see them again, run \`${[...again, ...flags].join(" ")}\`; this is a bug in Waybill or in the runtime that the manifest names: please report it\n`,
  );
  return code;
}

function describe({ name, route, builder, endpoint }: Counterexample, stream: TextStream): string {
  const head = `${paint(stream, "red", "error")}: ${paint(stream, "bold", escapeUnprintable(`${name} differs from endpoint() for ${route}`))}`;
  const calls = [builder, endpoint].flatMap(({ call, outcome }) => [
    `  ${escapeUnprintable(call)}`,
    `    ${paint(stream, "dim", escapeUnprintable(describeOutcome(outcome)))}`,
  ]);
  return [head, ...calls, ""].join("\n");
}

function describeOutcome(outcome: Outcome): string {
  if ("result" in outcome) return shown(outcome.result);
  const { error } = outcome;
  return `throws ${error instanceof Error ? `${error.name}: ${error.message}` : shown(error)}`;
}
