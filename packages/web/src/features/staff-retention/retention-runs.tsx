/** Runs of retention: what a dry run found, who confirms it, and what was shredded. */
import { nameInstitution } from "@portal/core/institutions/institution-names";
import type { RetentionRunView, ShreddedCase } from "@portal/core/privacy/retention/retention-schema";
import { type ReactNode, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay, formatInstant, formatNumber } from "../../shell/format.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Table } from "../../ui/table.tsx";

const kinds = ["applications", "staffActs", "readings", "auditRecord"] as const;

const Counts = ({ run }: { run: RetentionRunView }) => {
  const { t, language } = useText(["pages/staff-retention"]);
  const formatCount = (counts: RetentionRunView["found"], kind: (typeof kinds)[number]): string =>
    formatNumber(counts[kind] ?? 0, language);
  return (
    <>
      <Table
        caption={t("run.title")}
        columns={[
          {
            key: "kind",
            label: t("run.kind"),
            head: true,
            cell: (kind: (typeof kinds)[number]) => t(`kinds.${kind}`),
          },
          {
            key: "years",
            label: t("run.years"),
            numeric: true,
            cell: (kind) => formatCount(run.years, kind),
          },
          {
            key: "found",
            label: t("run.found"),
            numeric: true,
            cell: (kind) => formatCount(run.found, kind),
          },
          {
            key: "shredded",
            label: t("run.shredded"),
            numeric: true,
            cell: (kind) => formatCount(run.shredded, kind),
          },
        ]}
        rows={kinds}
        rowKey={(kind) => kind}
      />
      {run.held > 0 && <p>{t("run.held", { count: run.held })}</p>}
      {run.files > 0 && <p>{t("run.files", { count: run.files })}</p>}
    </>
  );
};

const Cases = ({ run, subject }: { run: RetentionRunView; subject: ReactNode }) => {
  const { t, language } = useText(["pages/staff-retention", "lists"]);
  if (run.cases.length === 0) return null;
  return (
    <details>
      <summary>
        {t("run.cases")}
        {subject}
      </summary>
      <Table
        caption={t("run.cases")}
        columns={[
          {
            key: "application",
            label: t("run.application"),
            head: true,
            cell: ({ id, code, ...named }: ShreddedCase) => (
              <>
                <Link to={`/staff/application/${id}`}>{code ?? id}</Link>
                <br />
                {nameInstitution(named, language)}
              </>
            ),
          },
          {
            key: "scheme",
            label: t("run.scheme"),
            cell: ({ scheme }) => t(`lists:applicationType.${scheme}`, { defaultValue: scheme }),
          },
          {
            key: "closedOn",
            label: t("run.closedOn"),
            tight: true,
            cell: ({ closedOn }) => formatDay(closedOn, language),
          },
        ]}
        rows={run.cases}
        rowKey={({ id }) => id}
      />
      {(run.found.applications ?? 0) > run.cases.length && (
        <p className="muted">{t("run.more", { shown: run.cases.length })}</p>
      )}
    </details>
  );
};

interface Props {
  run: RetentionRunView;
  /** The administrator who looks. */
  accountId: string | undefined;
  onChanged: () => void;
}
export const RetentionRun = ({ run, accountId, onChanged }: Props) => {
  const { t, language } = useText(["pages/staff-retention", "errors"]);
  const submission = useSubmission();
  const [isSure, setIsSure] = useState(false);
  const send = (action: "confirm" | "withdraw"): void => {
    void submission.send(async () => {
      await api.post(`/staff/retention/run/${run.id}/${action}`, {});
      onChanged();
    }, action);
  };
  const isOwn = run.requestedBy === accountId;
  const title = t("run.started", { at: formatInstant(run.requestedAt, language), name: run.requesterName });
  /** Tells the buttons and the list of a run from those of others. */
  const subject = <span className="visually-hidden"> {title}</span>;
  return (
    <section className="card stack" aria-labelledby={`run-${run.id}`}>
      <h3 id={`run-${run.id}`}>{title}</h3>
      <p role="status">
        {t(`run.status.${run.status}`, { count: run.seen, name: run.confirmerName ?? "–" })}
      </p>
      <Counts run={run} />
      <Cases run={run} subject={subject} />
      {submission.error && <FailureAlert error={submission.error} />}
      {run.status === "CHECKED" && isOwn && <p className="muted">{t("run.own")}</p>}
      {run.status === "CHECKED" && !isOwn && (
        <Checkbox
          id={`sure-${run.id}`}
          label={t("run.sure")}
          checked={isSure}
          onChange={(event) => setIsSure(event.target.checked)}
        />
      )}
      <div className="actions">
        {run.status === "CHECKED" && !isOwn && (
          <Button
            busy={submission.pendingAction === "confirm"}
            disabled={!isSure}
            onClick={() => send("confirm")}
          >
            {t("run.confirm")}
            {subject}
          </Button>
        )}
        {(run.status === "CHECKED" || run.status === "CHECKING") && (
          <Button
            look="secondary"
            busy={submission.pendingAction === "withdraw"}
            onClick={() => send("withdraw")}
          >
            {t("run.withdraw")}
            {subject}
          </Button>
        )}
      </div>
    </section>
  );
};
