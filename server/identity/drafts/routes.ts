import { assistantUseOf } from "#contract/assistant-tools.ts";
import type { Call } from "#contract/call.ts";
import type { drafts } from "#contract/identity/drafts.ts";
import { contract } from "#contract/index.ts";
import { findAbout, namesIn } from "#server/identity/drafts/about.ts";
import { endDraft, findDraft, lockDraft, openDraftsOf } from "#server/identity/drafts/queries.ts";
import { draftStateOf } from "#server/identity/drafts/state.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** What is read of a value: texts as they are, and of a list or a group its JSON. */
const textOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

const rowOf = (name: string): Call | undefined => (contract as Readonly<Record<string, Call>>)[name];

const titleOf = (name: string): string => rowOf(name)?.title ?? name;

/** What a call says to a person where it answers with this message. */
function wordsOf(call: Call | undefined, message: string, input: Readonly<Record<string, unknown>>): string {
  const answers: Readonly<Record<string, string>> = call && "answers" in call ? call.answers : {};
  const outcome = Object.keys(answers).find((each) => answers[each] === message) ?? "";
  const words = call?.says?.[outcome];
  return typeof words === "object" ? (words.words[String(input[words.field])] ?? message) : (words ?? message);
}

type Draft = Pick<NonNullable<Awaited<ReturnType<typeof lockDraft>>>, "call" | "input">;

/** What is sent, in the order of the contract, with names in the place of ids. */
async function fieldsOf(db: Db, { call, input }: Draft) {
  const names = await namesIn(db, input);
  return Object.keys(rowOf(call)?.input.shape ?? input)
    .filter((name) => input[name] !== null && input[name] !== undefined)
    .map((name) => ({ name, value: names.get(name) ?? textOf(input[name]) }));
}

/** A draft belongs to the person whose token prepared it, also in a company. */
export const draftsHandlers: Handlers<typeof drafts> = {
  "drafts.list": async (_input, { db, actor }) =>
    (await openDraftsOf(db, actor.personId)).map(({ call, expiresAt, ...draft }) => ({
      ...draft,
      title: titleOf(call),
      expiresAt: expiresAt.toISOString(),
    })),
  "drafts.get": async ({ draftId }, { db, actor }) => {
    const found = await findDraft(db, actor.personId, draftId);
    if (!found) return [];
    const { draft, tokenName } = found;
    return [
      {
        draftId,
        call: draft.call,
        title: titleOf(draft.call),
        client: draft.client,
        tokenName,
        createdAt: draft.createdAt.toISOString(),
        expiresAt: draft.expiresAt.toISOString(),
        state: draftStateOf(draft, new Date()),
        fields: await fieldsOf(db, draft),
        ...(await findAbout(db, actor.accountId, draft.input)),
      },
    ];
  },
  "drafts.confirm": async ({ draftId }, { db, actor, makeCall, refuse, recordAudit }) => {
    const draft = await lockDraft(db, actor.personId, draftId);
    if (!draft) throw refuse("not_found");
    const state = draftStateOf(draft, new Date());
    if (state === "expired") throw refuse("draft_expired");
    if (state !== "open") throw refuse("draft_done");
    const call = rowOf(draft.call);
    // By an earlier version, which let assistants prepare it.
    if (!call || assistantUseOf(call) !== "draft") throw refuse("scope_missing");
    const { message = "" } = await makeCall(draft.call, draft.input);
    const reply = wordsOf(call, message, draft.input);
    if (!("answers" in call && call.answers.done === message)) return { outcome: "refused", reply };
    await endDraft(db, draftId, true);
    await recordAudit(db, { id: draftId, after: { call: draft.call } });
    return { outcome: "done", reply };
  },
  "drafts.discard": async ({ draftId }, { db, actor, refuse, recordAudit }) => {
    const draft = await lockDraft(db, actor.personId, draftId);
    if (!draft) throw refuse("not_found");
    if (draft.doneAt) throw refuse("draft_done");
    await endDraft(db, draftId, false);
    await recordAudit(db, { id: draftId, after: { call: draft.call } });
    return "done";
  },
};
