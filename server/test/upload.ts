import type { LightMyRequestResponse } from "fastify";
import type { Contract } from "#contract/index.ts";
import { type Browser, headersOf } from "#server/test/ask.ts";
import type { Opened } from "#server/test/open.ts";

interface UploadOptions {
  readonly call?: keyof Contract;
  /** The file name. */
  readonly title?: string;
  readonly field?: string;
  /** The kind of file. */
  readonly kind?: string;
  readonly as?: Browser | undefined;
  readonly cookies?: Record<string, string>;
  readonly headers?: Record<string, string>;
  /** Omits the XSRF token, as a request from another site does. */
  readonly tokenless?: boolean;
}

/** The body of a form with these files, and its content type. */
export async function formOf(...parts: readonly { field?: string; title?: string; kind?: string; bytes: Buffer }[]) {
  const form = new FormData();
  for (const { kind } of parts) if (kind !== undefined) form.append("kind", kind);
  for (const { field = "file", title = "file.bin", bytes } of parts)
    form.append(field, new Blob([new Uint8Array(bytes)]), title);
  const body = new Response(form);
  return { type: body.headers.get("content-type") ?? "", payload: Buffer.from(await body.arrayBuffer()) };
}

/** Sends a file as a page does: multipart, one field. */
export async function upload(
  { app }: Opened,
  bytes: Buffer,
  { call = "upload", title, field, kind, as, cookies, headers, tokenless = false }: UploadOptions = {},
): Promise<LightMyRequestResponse> {
  const { type, payload } = await formOf({
    bytes,
    ...(title && { title }),
    ...(field && { field }),
    ...(kind && { kind }),
  });
  return app.inject({
    method: "POST",
    url: `/api/${call}`,
    cookies: { ...as?.cookies, ...cookies },
    headers: {
      "content-type": type,
      ...(as && !tokenless && headersOf(as)),
      ...headers,
    },
    payload,
  });
}

/** The cookie that binds uploaded files to the browser (docs/design/details.md#20). */
export const ticketIn = (response: LightMyRequestResponse): string =>
  response.cookies.find(({ name }) => name === "ticket")?.value ?? "";
