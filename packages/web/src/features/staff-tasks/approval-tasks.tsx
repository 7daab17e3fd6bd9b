/** The tasks that wait for a second person: applications, and everything else that two people decide. */

import "../staff-queue/queue.css";
import { listSecondPersonQueues, secondPersonActions } from "@portal/core/applications/desk/second-person";
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import type { StaffMemberView } from "@portal/core/identity/staff/staff-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { DECISION_OVERTURNED, SECOND_PERSON_REQUIRED } from "@portal/core/platform/error-codes";
import type { Role } from "@portal/core/platform/roles";
import { useText } from "../../form/use-text.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { DueDay } from "../staff-queue/queue-columns.tsx";
import type { QueueRow } from "../staff-queue/use-queue.ts";
import { SecondPersonActList, useSecondPersonActs } from "./second-person-acts.tsx";

/**
 * Returns what the caller may do with a row: decide it, or leave it to a colleague. Undefined for another role's work.
 */
export const readApproval = ({
  moves,
  prepared,
}: Pick<ApplicationRow, "moves" | "prepared">): "decide" | "colleague" | undefined => {
  if (prepared) {
    const { code } = prepared.denial ?? {};
    if (code === undefined) return "decide";
    return code === SECOND_PERSON_REQUIRED || code === DECISION_OVERTURNED ? "colleague" : undefined;
  }
  const separatedMoves = moves.filter(({ action }) => secondPersonActions.some((each) => each === action));
  if (separatedMoves.some(({ allowed }) => allowed)) return "decide";
  return separatedMoves.some(({ code }) => code === SECOND_PERSON_REQUIRED || code === DECISION_OVERTURNED)
    ? "colleague"
    : undefined;
};

export const ApprovalTasks = ({
  roles,
  member,
}: {
  roles: readonly Role[];
  /** Who reads, once it is known. */
  member: StaffMemberView | undefined;
}) => {
  const { t, language } = useText(["pages/staff-tasks", "pages/queue", "lists"]);
  // Only what the reader's roles decide: thousands of grants to pay out would come before an objection.
  const list = useResourceList<QueueRow>("/staff/queue", { queue: listSecondPersonQueues(roles), limit: 50 });
  const rows = list.items?.filter((row) => readApproval(row) !== undefined);
  const { acts, resources } = useSecondPersonActs(roles, member);
  const isLoading = list.loading || resources.some(({ loading }) => loading);
  const hasFailed = resources.some(({ error }) => error !== undefined);
  const total = (rows?.length ?? 0) + acts.length;
  const ofColleague =
    (rows ?? []).filter((row) => readApproval(row) === "colleague").length +
    acts.filter(({ isOwn }) => isOwn).length;
  // What is not read yet is among neither.
  const more = list.loadMore || hasFailed || list.error ? "+" : "";
  return (
    <section>
      <h2>{t("approver")}</h2>
      <p className="muted">{t("approverHint")}</p>
      {total > 0 && !isLoading && (
        <p className="approval-total">
          {t("approverTotal", {
            total: `${total}${more}`,
            decide: `${total - ofColleague}${more}`,
            colleague: `${ofColleague}${more}`,
          })}
        </p>
      )}
      <LoadFailure resources={resources} />
      {acts.length > 0 && <SecondPersonActList acts={acts} />}
      {list.error && <FailureAlert error={list.error} retry={() => void list.reload()} />}
      {isLoading && <Skeleton lines={4} />}
      {rows?.length === 0 && acts.length === 0 && !isLoading && !hasFailed && !list.loadMore && (
        <EmptyState>{t("nothingToApprove")}</EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Table
          caption={t("approver")}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "code",
              label: t("pages/queue:column.code"),
              head: true,
              cell: ({ id, code, queue }) => (
                <Link to={`/staff/application/${id}?queue=${queue}`}>{code ?? id}</Link>
              ),
            },
            { key: "what", label: t("what"), cell: ({ queue }) => t(`pages/queue:name.${queue}`) },
            {
              key: "institution",
              label: t("pages/queue:column.institution"),
              cell: (row) => nameInstitution(row, language),
            },
            {
              key: "scheme",
              label: t("pages/queue:column.scheme"),
              cell: ({ scheme }) => t(`lists:applicationType.${scheme}`),
            },
            {
              key: "due",
              label: t("pages/queue:column.due"),
              tight: true,
              cell: (row) => <DueDay {...row} />,
            },
            { key: "who", label: t("whoDecides"), cell: (row) => t(`approval.${readApproval(row)}`) },
          ]}
        />
      )}
      {list.loadMore && (
        <Button look="secondary" busy={list.isLoadingMore} onClick={list.loadMore}>
          {t("pages/queue:more")}
        </Button>
      )}
    </section>
  );
};
