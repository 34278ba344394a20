import fc from "fast-check";

// Property tests look at other cases in each run, unless a seed is given.
const seed = process.env["WAYBILL_SEED"];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
