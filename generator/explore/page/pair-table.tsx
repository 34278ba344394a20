import type { ComponentChildren } from "preact";

interface PairTableProps {
  readonly pairs: readonly (readonly [name: string, value: ComponentChildren])[];
  readonly caption?: string;
}

/** Names and what belongs to them: headers, or parts of a URL. */
export function PairTable({ pairs, caption }: PairTableProps) {
  return (
    <table class="pairs">
      {caption !== undefined && <caption>{caption}</caption>}
      <tbody>
        {pairs.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
