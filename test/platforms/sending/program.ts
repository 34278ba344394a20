// Run by Bun and Deno, beside the installed packages: program.ts URL
import { checkSending } from "./check-sending.ts";

const problems = await checkSending(process.argv[2] ?? "");
if (problems.length > 0) throw new Error(problems.join("\n"));
