import { escapeUnprintable, paint } from "../../errors/index.js";
import { type Counterexample, type Outcome, shown } from "../../law/index.js";
import { type VerifyResult, verifyManifest } from "../../verify.js";
import { type ManifestCommand, eachManifest } from "../terminal/each-manifest.js";
import type { Format } from "../terminal/print-errors.js";
import type { ExitCode, Terminal, TextStream } from "../terminal/terminal.js";
import { count, manifestWords } from "../terminal/words.js";

export interface VerifyFlags {
  readonly runs: number;
  readonly seed?: number;
  readonly installedRuntime?: boolean;
  readonly format: Format;
}

export async function verifyCommand(
  words: readonly string[],
  { runs, seed, installedRuntime, format }: VerifyFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const { out, err, cwd, root } = terminal;
  const isPretty = format === "pretty";
  const command: ManifestCommand<Extract<VerifyResult, { readonly ok: true }>> = {
    ...{ words, format, outcome: () => "nothing was verified" },
    run: ({ manifest, progress: { show } }) => {
      const onRoute = (done: number, all: number) => show(`${done} of ${count(all, "route")}`);
      return verifyManifest({ manifest, cwd, root, runs, seed, installedRuntime, onRoute });
    },
    report: (result, { manifest, time }) => {
      const { counterexamples } = result;
      const ok = counterexamples.length === 0;
      const inputs = `${count(runs, "random input")} each, seed ${result.seed}`;
      const routes = count(result.routes, "route");
      if (isPretty && ok) {
        out.write(
          `the functions of ${result.manifest} match endpoint(): ${routes}, ${inputs} ${time()}\n`,
        );
      } else if (isPretty) {
        const again = [
          ...["waybill verify", ...manifestWords(manifest)],
          ...[`--seed ${result.seed}`, `--runs ${runs}`],
          ...(installedRuntime ? ["--installed-runtime"] : []),
        ];
        err.write(
          counterexamples.map((example) => describe(example, err)).join("") +
            `${counterexamples.length} of ${routes} differ from endpoint(); ${inputs}\n` +
            `this is a bug in ${installedRuntime ? "Waybill or in the installed runtime" : "Waybill"}: please report it; to reproduce it, run \`${again.join(" ")}\`\n`,
        );
      }
      return { ok, data: { ...result, ok, counterexamples: counterexamples.map(asData) } };
    },
  };
  return (await eachManifest(command, terminal)).code;
}

function asData({ builder, endpoint, ...rest }: Counterexample): object {
  return {
    ...rest,
    builder: { call: builder.call, gives: describeOutcome(builder.outcome) },
    endpoint: { call: endpoint.call, gives: describeOutcome(endpoint.outcome) },
  };
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
