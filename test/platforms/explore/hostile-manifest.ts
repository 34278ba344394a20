/** What must stay text wherever a page shows it. Each would set `window.hostile` if it ran. */
const TEXTS = [
  `</script><script>window.hostile="script"</script>`,
  `<img src=x onerror="window.hostile='img'">`,
  `"><svg onload="window.hostile='svg'">`,
  `[a link](javascript:window.hostile='link')`,
  `<a href="javascript:window.hostile='anchor'" id="main" style="position:fixed">a</a>`,
  "`; window.hostile = 'template'; `${window.hostile='x'}",
  `\u2028window.hostile='line'\u2029`,
  `<iframe srcdoc="<script>parent.hostile='frame'</script>"></iframe>`,
  `<form action="https://evil.test"><input name="x"></form>`,
  `<p data-route="x" aria-label="y" lang="z" onclick="window.hostile='p'"><a href="#other">a</a> <a href="data:text/html,x">b</a></p>`,
  `<audio src="https://evil.test/a"></audio> ![](https://evil.test/b) <table background="https://evil.test/c"><td>d</td></table>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="window.hostile='math'">`,
];

const ALL = TEXTS.join("\n\n");

/** A manifest that has hostile text in every field that takes text; `routes` of them, one for each text and the last for all. */
export function hostileManifest(): string {
  const texts = [...TEXTS, ALL];
  return JSON.stringify({
    waybill: 1,
    name: "hostile",
    version: "1.0.0",
    baseUrl: "https://api.hostile.test",
    schemas: {
      Pet: {
        type: "object",
        description: ALL,
        properties: {
          name: { type: "string", description: ALL },
          [TEXTS[1] ?? ""]: { type: "string" },
        },
      },
    },
    routes: texts.map((text, index) => ({
      route: `POST /pets/{id}/${index}`,
      name: `hostile${index}`,
      group: "pets",
      operationId: text,
      summary: text,
      description: text,
      tags: [text],
      deprecated: { message: text },
      externalDocs: { url: `https://docs.test/"onfocus="window.hostile=1`, description: text },
      parameters: [
        { name: "id", in: "path", description: text, schema: { type: "string" } },
        {
          name: "kind",
          in: "query",
          description: text,
          schema: { enum: [text, "plain"], default: text },
        },
      ],
      requestBody: {
        description: text,
        schema: {
          type: "object",
          properties: { [`field${index}`]: { type: "string", description: text } },
        },
      },
      responses: {
        200: { description: text, schema: { $ref: "#/schemas/Pet" } },
        default: { description: text },
      },
    })),
  });
}
