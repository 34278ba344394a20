import { useEffect, useState } from "preact/hooks";
import type { BundleSize } from "../page-data.js";

/**
 * Asks the server that serves the page what a function adds to a bundle.
 *
 * @param name nothing is asked for without a name.
 * @returns undefined until there is an answer, and if there is no bundler.
 */
export function useMeasuredSize(name: string | undefined): BundleSize | undefined {
  const [size, setSize] = useState<BundleSize>();
  useEffect(() => {
    if (name === undefined) return;
    let isCurrent = true;
    const show = (answer: unknown) => {
      if (isCurrent && answer !== null) setSize(answer as BundleSize);
    };
    fetch(`sizes/${encodeURIComponent(name)}`)
      .then((response) => response.json())
      // The page is complete without it.
      .then(show, () => undefined);
    return () => void (isCurrent = false);
  }, [name]);
  return size;
}
