/** Claims that wait: who would administer which institution, the signed letter, and the answer (schemes P2, C49). */
import "../staff.css";
import "../../../form/form.css";
import type { StaffClaimView } from "@portal/core/claim/wire";
import { dayOf, type Instant } from "@portal/core/day";
import { useState } from "react";
import { useText } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { formatDay, pick } from "../../../lib/format.ts";
import { useResource } from "../../../lib/query.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { PageHeading } from "../../../ui/heading.tsx";
import { Link } from "../../../ui/link.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { FileLink, FileOwner } from "../file-link.tsx";

type Result = "APPROVED" | "REFUSED";

/** What the officer weighs: the account, the institution with who administers it now, the letter. */
const Facts = ({ claim }: { claim: StaffClaimView }) => {
  const { t, language } = useText(["pages/institution", "pages/staff"]);
  const { institution } = claim;
  const rows: [string, React.ReactNode][] = [
    ["account", claim.account],
    ...(claim.position ? [["position", claim.position] as [string, string]] : []),
    ...(institution
      ? ([
          [
            "institution",
            <Link key="to" to={`/staff/institution/${encodeURIComponent(institution.id)}`}>
              {pick(institution.names, language)} · {claim.number}
            </Link>,
          ],
          ["administrator", institution.administrator ?? "—"],
        ] as [string, React.ReactNode][])
      : []),
    ...(claim.reason ? [["reason", claim.reason] as [string, string]] : []),
    ["asked", formatDay(dayOf(claim.createdAt as Instant), language)],
  ];
  return (
    <dl className="ca-list">
      {rows.map(([key, value]) => (
        <div key={key} className="ca-row">
          <dt>{t(`staffClaim.${key}`)}</dt>
          <dd className="pre">{value}</dd>
        </div>
      ))}
      {claim.letter && claim.letterPlace && (
        <div className="ca-row">
          <dt>{t("claim.letter")}</dt>
          <dd>
            <FileOwner value={claim.letterPlace}>
              <FileLink id={claim.letter} />
            </FileOwner>
          </dd>
        </div>
      )}
    </dl>
  );
};

const Waiting = ({ claim, onDone }: { claim: StaffClaimView; onDone: (result: Result) => void }) => {
  const { t } = useText(["pages/institution", "pages/staff", "errors"]);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState<Result>();
  const [failure, setFailure] = useState<unknown>();
  const decide = async (result: Result): Promise<void> => {
    setFailure(undefined);
    setMissing(result === "REFUSED" && !reason.trim());
    if (result === "REFUSED" && !reason.trim()) return;
    setBusy(result);
    try {
      const answer = { version: claim.version, result, ...(reason.trim() && { reason }) };
      await api.post(`/staff/claim/${encodeURIComponent(claim.id)}/decide`, answer);
      onDone(result);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <section className="card narrow" aria-labelledby={`claim-${claim.id}`}>
      <h2 id={`claim-${claim.id}`}>{t(`claim.kind.${claim.kind}`)}</h2>
      <Facts claim={claim} />
      {failure !== undefined && <Failure error={failure} />}
      {claim.kind === "ADMINISTRATOR" && <p className="muted small">{t("staffClaim.effect")}</p>}
      <TextAreaField
        id={`reason-${claim.id}`}
        label={t("staffClaim.why")}
        hint={t("staffClaim.whyHint")}
        rows={3}
        maxLength={2000}
        value={reason}
        error={missing ? t("pages/staff:decide.reasonMissing") : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="actions">
        <Button busy={busy === "APPROVED"} onClick={() => void decide("APPROVED")}>
          {t("staffClaim.approve")}
        </Button>
        <Button look="danger" busy={busy === "REFUSED"} onClick={() => void decide("REFUSED")}>
          {t("staffClaim.refuse")}
        </Button>
      </div>
    </section>
  );
};

export const Component = () => {
  const { t } = useText(["pages/institution", "pages/staff"]);
  const list = useResource<{ items: StaffClaimView[] }>("/staff/claim");
  const [done, setDone] = useState<Result>();
  return (
    <div className="staff">
      <Breadcrumbs
        crumbs={[
          { text: t("pages/staff:certification.title"), to: "/staff/certification" },
          { text: t("staffClaim.title") },
        ]}
      />
      <PageHeading>{t("staffClaim.title")}</PageHeading>
      {done && <Notice kind="success" announce title={t(`staffClaim.done.${done}`)} />}
      {list.error && <Failure error={list.error} retry={() => void list.reload()} />}
      {list.loading && <Skeleton lines={6} />}
      {list.data?.items.length === 0 && <EmptyState>{t("staffClaim.empty")}</EmptyState>}
      {list.data?.items.map((claim) => (
        <Waiting
          key={claim.id}
          claim={claim}
          onDone={(result) => {
            setDone(result);
            void list.reload();
          }}
        />
      ))}
    </div>
  );
};
