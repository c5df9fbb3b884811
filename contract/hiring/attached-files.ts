import { z } from "zod";
import { fileName, shownFileName } from "#contract/fields.ts";

/** Names that `messages.upload` returned, of files that go with what is sent. */
export const attachedFiles = (missing: string, most: number) =>
  z
    .array(z.object({ fileName: fileName(missing), shownName: shownFileName(missing) }), missing)
    .max(most, `use at most ${most} files`);

/** Files as the parties read them. */
export const storedFiles = z.array(z.object({ fileName: z.string(), shownName: z.string(), bytes: z.int() }));
