import { z } from "zod";
import type { AnyCall } from "#contract/call.ts";
import { testKind, typeOf, webhookTypes } from "#domain/identity/webhook.ts";

/** The part of JSON Schema that the inputs of the contract use. */
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Values that no schema expresses, of fields that the specification lets be left out and its handlers require. */
const byField: Readonly<Record<string, unknown>> = {
  name: "Asha",
  title: "A shop front",
  description: "Three pages.",
  budget: 2500,
  deadlinedate: "2099-12-31",
  percentage: 40,
  amountPaise: 250_000,
};

const byFormat: Readonly<Record<string, string>> = {
  "date-time": "2099-12-31T12:00:00Z",
  date: "2099-12-31",
  uuid: "00000000-0000-4000-8000-000000000000",
  guid: "00000000-0000-4000-8000-000000000000",
};

const byType: Readonly<Record<string, (schema: Schema) => unknown>> = {
  integer: () => 1,
  number: () => 1,
  boolean: () => true,
  string: ({ format }) => byFormat[format ?? ""] ?? "text",
  array: ({ items = {} }) => [exampleOf(items)],
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([key]) => required.includes(key))
        .map(([key, schema]) => [key, byField[key] ?? exampleOf(schema)]),
    ),
};

function exampleOf(schema: Schema): unknown {
  const [first] = schema.enum ?? [schema.const];
  if (first !== undefined) return first;
  const [kind] = schema.anyOf ?? [];
  return kind ? exampleOf(kind) : byType[schema.type ?? "string"]?.(schema);
}

/** Input that the schema of the call accepts; what can be left out is, unless its handler refuses that. */
export function exampleInput({ input }: AnyCall): Record<string, unknown> {
  const least = exampleOf(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema);
  if (input.safeParse(least).success) return least as Record<string, unknown>;
  const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema;
  const { data, error } = input.safeParse({});
  const missing = data ? [] : (error?.issues ?? []).map(({ path }) => String(path[0]));
  const filled = missing.map((key) => [key, byField[key] ?? exampleOf(properties[key] ?? {})]);
  return { ...(least as object), ...Object.fromEntries(filled) };
}

const asQuery = (input: object) =>
  new URLSearchParams(Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])));

/** In JavaScript. */
const bearer = `\`Bearer \${process.env.TOKEN}\``;

/** The same call with curl and in JavaScript, in Markdown. Both read the address and the token from the environment. */
export function examplesOf(name: string, call: AnyCall): string {
  const input = exampleInput(call);
  const query = call.method === "GET" && Object.keys(input).length > 0 ? `?${asQuery(input)}` : "";
  const isPost = call.method === "POST";
  const body = JSON.stringify(input);
  const curl = [
    `curl -s${isPost ? " -X POST" : ""} "$KAAMKAJ/api/${name}${query}" -H "Authorization: Bearer $TOKEN"`,
    ...(isPost ? [`  -H 'Content-Type: application/json' -d '${body}'`] : []),
  ].join(" \\\n");
  const options = isPost
    ? [
        '  method: "POST",',
        `  headers: { authorization: ${bearer}, "content-type": "application/json" },`,
        `  body: JSON.stringify(${body}),`,
      ]
    : [`  headers: { authorization: ${bearer} },`];
  const script = [
    `const response = await fetch(\`\${process.env.KAAMKAJ}/api/${name}${query}\`, {`,
    ...options,
    "});",
    `console.log(${"file" in call ? "response.status" : "await response.json()"});`,
  ].join("\n");
  return `\n\n\`\`\`sh\n${curl}\n\`\`\`\n\n\`\`\`js\n${script}\n\`\`\``;
}

const testType = typeOf(testKind);

/** What a server gets, by type of event (docs/webhooks.md). */
export function webhooksOfContract(): Record<string, unknown> {
  const header = (name: string, description: string) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
  });
  const parameters = [
    header("webhook-id", "The same for each attempt."),
    header("webhook-timestamp", "When the attempt was made, in seconds since 1970."),
    header("webhook-signature", "`v1,` with the HMAC-SHA256 of id, timestamp and body, as the Standard Webhooks say."),
  ];
  const eventOf = (type: string) => {
    const subject = type === testType ? "webhook" : "request";
    const example = {
      type,
      timestamp: "2026-11-29T04:00:00.000Z",
      data: { accountId: 12, subject, subjectId: 34 },
    };
    const schema = {
      type: "object",
      required: ["type", "timestamp", "data"],
      properties: {
        type: { type: "string", const: type },
        timestamp: { type: "string", format: "date-time" },
        data: {
          type: "object",
          required: ["accountId", "subject", "subjectId"],
          properties: {
            accountId: { type: "integer" },
            subject: { type: "string" },
            subjectId: { type: "integer" },
          },
          additionalProperties: true,
          description: "Ids and percentages of what happened. Texts are read with an access token.",
        },
      },
    };
    return {
      post: {
        operationId: `webhook.${type}`,
        tags: ["events"],
        summary: type,
        description: "Sent to webhooks that chose this type.",
        parameters,
        requestBody: { content: { "application/json": { schema, example } } },
        responses: { 204: { description: "Received. Any status from 200 to 299 counts." } },
      },
    };
  };
  return Object.fromEntries([...webhookTypes, testType].map((type) => [type, eventOf(type)]));
}
