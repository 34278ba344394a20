declare module "flow-remove-types" {
  /** Removes Flow's types; with `all`, also where no `@flow` asks for it. */
  export default function removeTypes(
    source: string,
    options: { readonly all: boolean },
  ): { toString(): string };
}
