/** The headers of a request or a response. */
export function HeaderTable({
  headers,
  caption,
}: {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly caption?: string;
}) {
  return (
    <table class="headers">
      {caption !== undefined && <caption>{caption}</caption>}
      <tbody>
        {headers.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
