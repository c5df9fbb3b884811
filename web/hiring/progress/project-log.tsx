import type { ContractVersionKind } from "#domain/hiring/contract.ts";
import { ChangeText } from "#web/hiring/contracts/change-text.tsx";
import { type Contract, contractQuery } from "#web/hiring/contracts/queries.ts";
import { MessagePanel } from "#web/hiring/conversations/conversation.tsx";
import { isFunded } from "#web/hiring/progress/funded-part.tsx";
import { progressQuery } from "#web/hiring/progress/queries.ts";
import { Report } from "#web/hiring/progress/report.tsx";
import { formatDay, formatPaise } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useLoadAll } from "#web/ui/list/list-tools.tsx";
import type { LogEvent } from "#web/ui/messages/message-list.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "./progress.css";

const FundedLog = lazyPart(async () => (await import("#web/hiring/progress/funded-log.tsx")).FundedLog);

/** What happened in a project, in its order: what was agreed on, reported, delivered, said, changed and paid. */
export function ProjectLog({ requestId }: { readonly requestId: string }) {
  const reports = useList(progressQuery(requestId));
  useLoadAll(reports, true);
  const [contract] = useAllRows(contractQuery(requestId)).rows;
  const events = [
    ...reports.rows.map((report, position) => ({
      key: `report ${position}`,
      createdAt: report.reportedAt,
      content: <Report report={report} />,
    })),
    ...(contract ? eventsOf(contract) : []),
  ];
  const log = { requestId: Number(requestId), title: t("What happened"), events };
  return contract && isFunded(contract) ? (
    <FundedLog of={{ ...log, contract }} placeholder={<Skeleton height="24rem" />} />
  ) : (
    <MessagePanel {...log} />
  );
}

function eventsOf(contract: Contract): readonly LogEvent[] {
  const { document, versions, endedAt, endReason, openAmendment } = contract;
  const application = document.acts.find(({ act }) => act === "apply");
  return [
    ...(application
      ? [noteOf("applied", application.at, t("{name} applied.", { name: document.freelancer.name }))]
      : []),
    ...versions.map((version) => ({
      key: `version ${version.version}`,
      createdAt: version.createdAt,
      content: <VersionNote version={version} contract={contract} />,
    })),
    ...(openAmendment
      ? [
          noteOf(
            "amendment",
            openAmendment.createdAt,
            t("{name} asks for a change", { name: document[openAmendment.author].name }),
          ),
        ]
      : []),
    ...(endedAt ? [noteOf("end", endedAt, endReason === "paid" ? t("Paid") : t("The project has ended."))] : []),
  ];
}

const noteOf = (key: string, createdAt: string, text: string): LogEvent => ({
  key,
  createdAt,
  content: <p className="log-note">{text}</p>,
});

interface VersionNoteProps {
  readonly version: Contract["versions"][number];
  readonly contract: Contract;
}

const kinds: Readonly<Record<Exclude<ContractVersionKind, "accepted">, string>> = {
  imported: t("Written for an earlier project"),
  deadline: t("The company set a later deadline"),
  amendment: t("Both sides agreed on a change"),
  milestone: t("A milestone was closed without all of its amount"),
};

/** The first version says what was agreed on, as far as no later one has changed it. */
function VersionNote({ version: { kind, changes }, contract: { versions, document } }: VersionNoteProps) {
  const first = (term: "pricePaise" | "dueDay") =>
    versions
      .toReversed()
      .flatMap((each) => each.changes)
      .find((change) => change.term === term)?.before ?? String(document[term]);
  return (
    <div className="log-note">
      <p>
        {kind === "accepted"
          ? t("Agreed: {price}, delivery by {day}.", {
              price: formatPaise(Number(first("pricePaise"))),
              day: formatDay(first("dueDay")),
            })
          : kinds[kind]}
      </p>
      {changes.map((change) => (
        <ChangeText key={change.term} change={change} />
      ))}
    </div>
  );
}
