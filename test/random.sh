#!/usr/bin/env bash
# Searches with many more random cases than CI, for a night or before a release: `npm run test:random`.
# Each run tries other cases, and a failure prints the seed that `WAYBILL_SEED` repeats.
set -euo pipefail
cd "$(dirname "$0")/.."
FUZZ_RUNS=20000 npx vitest run test/runtime/hostile.property.test.ts
FUZZ_RUNS=3000 npx vitest run test/runtime/octokit test/generator/openapi/any-document.property.test.ts
FUZZ_RUNS=400 npm run test:property -- test/generator/emit/syntax test/generator/law test/generator/manifest
FUZZ_RUNS=50000 npm run test:property -- test/generator/emit/prove-module
FUZZ_RUNS=12000 npm run test:property -- test/generator/output
# Generators that are killed at random moments, and all outcomes after each failing step of a disk.
FUZZ_RUNS=50 npx vitest run --project faults test/generator/faults/generators.faults.test.ts test/generator/output/every-step.faults.test.ts
# Builders and `endpoint()` with random inputs.
WAYBILL_RUNS=400 npx vitest run test/golden/law.test.ts test/types/two-readers.test.ts
WAYBILL_RUNS=20 npx vitest run test/generated
# Hostile text in every field of a manifest.
FUZZ_RUNS=100 npx vitest run test/generator/hostile
