/** A pending claim: account and institution, the signed letter, and the decision (schemes P2, C49). */
import type { StaffClaimView } from "@portal/core/institutions/administrator-claims/claim-schema";
import { type Instant, toMacaoDay } from "@portal/core/platform/day";
import { useState } from "react";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { emptyReason } from "../../form/reason-draft.ts";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay, pickLanguage } from "../../shell/format.ts";
import { isReasonPath, isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { StockReasonChoice } from "../../ui/stock-reason-choice.tsx";
import { FileLink, FileOwnerProvider } from "../staff-files/file-link.tsx";

export type ClaimResult = "APPROVED" | "REFUSED";

/** The facts for the decision: the account, the institution with its current administrator, the letter. */
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
              {pickLanguage(institution.names, language)} · {claim.number}
            </Link>,
          ],
          ["administrator", institution.administrator ?? "—"],
        ] as [string, React.ReactNode][])
      : []),
    ...(claim.reason ? [["reason", claim.reason] as [string, string]] : []),
    ["asked", formatDay(toMacaoDay(claim.createdAt as Instant), language)],
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
            <FileOwnerProvider value={claim.letterPlace}>
              <FileLink id={claim.letter} />
            </FileOwnerProvider>
          </dd>
        </div>
      )}
    </dl>
  );
};

export const WaitingClaim = ({
  claim,
  onDone,
}: {
  claim: StaffClaimView;
  onDone: (result: ClaimResult) => void;
}) => {
  const { t, language } = useText(["pages/institution", "pages/staff", "errors"]);
  const [{ reason, chosenReasons }, setDraft, persistedInput] = usePersistedInput(
    `decide claim ${claim.id}`,
    emptyReason,
  );
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const { pendingAction, error, describeRefusal, send } = useSubmission();
  /** Another account gets an institution with all its applications, which nobody takes back. */
  const [isAsking, setIsAsking] = useState(false);
  const decideClaim = async (result: ClaimResult): Promise<void> => {
    const isMissing = result === "REFUSED" && !reason.trim() && chosenReasons.length === 0;
    setIsReasonMissing(isMissing);
    if (isMissing) return;
    await send(async () => {
      const answer = {
        version: claim.version,
        result,
        ...(result === "REFUSED" && reason.trim() && { reason }),
        ...(result === "REFUSED" && chosenReasons.length > 0 && { reasonCodes: [...chosenReasons] }),
      };
      await api.post(`/staff/claim/${encodeURIComponent(claim.id)}/decide`, answer);
      persistedInput.forget();
      onDone(result);
    }, result);
  };
  const displayName = pickLanguage(claim.institution?.names, language) || claim.number;
  /** Several claims wait below each other, with the same buttons. */
  const subject = (
    <span className="visually-hidden">
      {" "}
      {claim.account} · {displayName}
    </span>
  );
  return (
    <section className="card narrow" aria-labelledby={`claim-${claim.id}`}>
      <h2 id={`claim-${claim.id}`}>{t(`claim.kind.${claim.kind}`)}</h2>
      <Facts claim={claim} />
      {error && !isShownAtInputs(error, isReasonPath) && (
        <FailureAlert
          error={error}
          isCarried={isReasonPath}
          onReload={() => void invalidateResources("/staff/claim")}
        />
      )}
      {claim.kind === "ADMINISTRATOR" && <p className="muted small">{t("staffClaim.effect")}</p>}
      <RestoredInputNote persistedInput={persistedInput} />
      <StockReasonChoice
        decision="refuseClaim"
        idPrefix={`reason-${claim.id}`}
        chosen={chosenReasons}
        onChange={(next) => setDraft((old) => ({ ...old, chosenReasons: next }))}
      />
      <TextAreaField
        id={`reason-${claim.id}`}
        label={t("staffClaim.why")}
        hint={t("staffClaim.whyHint")}
        mark={false}
        rows={3}
        maxLength={2000}
        value={reason}
        error={isReasonMissing ? t("pages/staff:decide.reasonMissing") : describeRefusal("reason")}
        onChange={({ target }) => setDraft((old) => ({ ...old, reason: target.value }))}
      />
      <div className="actions">
        <Button
          busy={pendingAction !== undefined}
          onClick={() => (claim.kind === "ADMINISTRATOR" ? setIsAsking(true) : void decideClaim("APPROVED"))}
        >
          {t("staffClaim.approve")}
          {subject}
        </Button>
        <Button look="danger" busy={pendingAction !== undefined} onClick={() => decideClaim("REFUSED")}>
          {t("staffClaim.refuse")}
          {subject}
        </Button>
      </div>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={t("staffClaim.ask.title")}>
        <p>
          {t("staffClaim.ask.text", {
            account: claim.account,
            institution: displayName,
          })}
        </p>
        <div className="actions">
          <Button
            onClick={() => {
              setIsAsking(false);
              void decideClaim("APPROVED");
            }}
          >
            {t("staffClaim.ask.do")}
          </Button>
          <CloseDialogButton />
        </div>
      </Dialog>
    </section>
  );
};
