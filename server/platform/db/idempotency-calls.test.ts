import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import { ask } from "#server/test/ask.ts";
import { matrix } from "#server/test/matrix.ts";
import { open } from "#server/test/open.ts";
import { watchRows } from "#server/test/row-changes.ts";
import { saveRows } from "#server/test/saved-rows.ts";
import { actors, buildWorld, type World } from "#server/test/world.ts";

const opened = open({}, { hasJobs: false });
let world: World;
let restoreRows: () => Promise<void>;
let changedTables: () => Promise<string[]>;

beforeAll(async () => {
  world = await buildWorld(opened);
  restoreRows = await saveRows(opened.db);
  changedTables = await watchRows(opened.db);
});

/** Without a session there is nobody whose key it would be. */
const signedIn = actors.slice(1);
const doer = ({ cells }: { cells: string }) => signedIn.find((_part, at) => cells.split(" ")[at + 1] === "A");

const rows: Record<string, Call> = contract;
const commands = Object.keys(rows).filter((name) => "answers" in (rows[name] as Call));
const isKeyed = (call: Call) => "answers" in call && !(call.unrepeatable || call.multipart || call.ownTransaction);
const keyed = matrix.flatMap((row) => {
  const by = doer(row);
  return row.call !== "images" && by && isKeyed(rows[row.call] as Call) ? [{ ...row, call: row.call, by }] : [];
});

/** Calls a key means nothing to, and why. */
const unkeyed = {
  "a caller without a session has no key": [
    "forgotpwd",
    "resetpwd",
    "accounts.undoEmailChange",
    "admin.setUp",
    "admins.join",
    "members.join",
    "emails.prove",
    "payouts.blockAccount",
  ],
  "it ends or renews the session whose key it would be": ["changepwd", "logout"],
  "its secret is told once": [
    "passkeys.startRegistration",
    "tokens.create",
    "twoFactor.createRecoveryCodes",
    "twoFactor.start",
    "webhooks.create",
    "webhooks.rotateSecret",
  ],
  "it takes the password or a signature made for this once": [
    "admin.updateEmail",
    "admins.invite",
    "admins.setDisabled",
    "admins.setPermissions",
    "erasures.request",
    "exports.request",
    "members.invite",
    "members.remove",
    "members.setKind",
    "members.updateProfile",
    "claims.approveRuling",
    "claims.rule",
    "milestones.correct",
    "milestones.setHolder",
    "oidc.link",
    "oidc.unlink",
    "passkeys.delete",
    "passkeys.register",
    "payments.reverse",
    "payments.recoverChargeback",
    "payments.refund",
    "payouts.approveRun",
    "settings.confirmChange",
    "payouts.createRun",
    "payouts.deleteAccount",
    "payouts.markPaidOutside",
    "payouts.prepareFile",
    "payouts.submitRun",
    "payouts.reverse",
    "payouts.saveAccount",
    "payouts.setLinkedAccount",
    "taxes.giveInstruction",
    "taxes.saveOptions",
    "taxes.saveOwn",
    "taxes.switchOn",
    "twoFactor.disable",
    "twoFactor.enable",
  ],
  "its version lets it happen once": ["branding.update", "settings.save", "settings.update"],
  "a request is paid once, and a repeated start continues with the same payment": [
    "payments.confirmReturn",
    "payments.start",
  ],
  "it tries whether all is well, anew each time": ["emails.sendProof", "ledger.check", "mail.sendTest", "push.test"],
  "a secret is shown to who asks, each time with an entry of the audit log": ["taxes.showPan"],
  "what is uploaded again is stored once": ["taxes.uploadCertificates"],
  "every link is another one, and the address gets few of them": ["tickets.sendLink"],
  "there is no such milestone but in a demo, where its revision lets it happen once": ["milestones.endPeriod"],
  "what is uploaded twice is two files, and the one that nothing refers to is swept": [
    "identityChecks.upload",
    "imports.upload",
    "messages.upload",
    "upload",
    "tickets.uploadWithLink",
    "verifications.upload",
  ],
};

describe("every call that makes or moves something", () => {
  it("honours the Idempotency-Key, but for those with a reason", () => {
    const tried = [...new Set(keyed.map(({ call }) => call))];
    expect([...tried, ...Object.values(unkeyed).flat()].toSorted()).toEqual(commands.toSorted());
  });

  afterEach(() => restoreRows());

  it.each(keyed)("$call $about, sent again with its key, is answered alike and changes nothing", async (row) => {
    const send = () =>
      ask(opened, row.call, row.sends(world, row.by), {
        as: world.browsers[row.by],
        headers: { "idempotency-key": key },
      });
    const key = randomUUID();
    await changedTables();
    const first = await send();
    expect(await changedTables()).not.toEqual([]);
    const second = await send();
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body]);
    expect(await changedTables()).toEqual([]);
  });
});
