import { useEffect, useState } from "preact/hooks";

/** The route that the address of the page names. */
export function useRouteName(): string | undefined {
  const [name, setName] = useState(readName);
  useEffect(() => {
    const listener = () => {
      setName(readName());
      window.scrollTo(0, 0);
    };
    window.addEventListener("hashchange", listener);
    return () => window.removeEventListener("hashchange", listener);
  }, []);
  return name;
}

function readName(): string | undefined {
  const text = location.hash.slice(1);
  if (text === "") return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
