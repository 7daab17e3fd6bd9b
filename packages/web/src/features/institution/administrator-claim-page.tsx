/**
 * `/personal/mechanismaccount`: claim the administration of an existing institution with a signed letter (schemes
 * P2), or ask to register one more than self-service allows (`?kind=ANOTHER`, C49); with earlier claims and
 * decisions.
 */

import * as f from "@portal/core/forms/builders/field-builders";
import type { ClaimView } from "@portal/core/institutions/administrator-claims/claim-schema";
import { type Instant, toMacaoDay } from "@portal/core/platform/day";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { DataForm, type DataSection } from "../../form/wizard/data-form.tsx";
import { api } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { Link } from "../../ui/link.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";

const letter: DataSection[] = [
  {
    id: "which",
    fields: f.toKeyedFields({
      // The server also refuses `none`, which is the number of no institution.
      number: f.idNumber("EXHIBITOR_REGISTRATION", { width: 10 }),
      position: f.text(255),
    }),
  },
  {
    id: "letter",
    fields: f.toKeyedFields({
      letter: f.documents("ADMIN_CONFIRMATION_LETTER", { max: 1 }),
      reason: f.longText({ max: 1000 }, { required: false }),
    }),
  },
];
const anotherSections: DataSection[] = [
  { id: "another", fields: f.toKeyedFields({ reason: f.longText({ max: 1000 }) }) },
];
const tone = {
  PENDING: "processing",
  APPROVED: "accepted",
  REFUSED: "rejected",
  WITHDRAWN: "cancelled",
} as const;

/** The blank letter with the number filled in. */
const Template = () => {
  const { t, language } = useText(["pages/institution", "errors"]);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const load = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await api.downloadPrint(`/institution/letter?lang=${language}`);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ol className="narrow">
        {(["get", "sign", "send", "wait"] as const).map((step) => (
          <li key={step}>{t(`claim.step.${step}`)}</li>
        ))}
      </ol>
      {failure !== undefined && <FailureAlert error={failure} />}
      <p>
        <Button look="secondary" busy={busy} onClick={() => load()}>
          {t("claim.template")}
        </Button>
      </p>
    </>
  );
};

const ClaimStatus = ({ claim, onChanged }: { claim: ClaimView; onChanged: () => void }) => {
  const { t, language } = useText(["pages/institution", "errors"]);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await api.post(`/institution/claim/${claim.id}/withdraw`, { version: claim.version });
      onChanged();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="card">
      <h3>
        {t(`claim.kind.${claim.kind}`)}
        {claim.number && ` · ${claim.number}`}
      </h3>
      <p>
        <Chip tone={tone[claim.status]}>{t(`claim.status.${claim.status}`)}</Chip>{" "}
        <span className="muted">
          {t("claim.asked", { day: formatDay(toMacaoDay(claim.createdAt as Instant), language) })}
        </span>
      </p>
      {claim.status === "REFUSED" && (
        <>
          <p>
            <strong>{t("claim.because")}</strong>
          </p>
          <DecisionReason reason={claim.refusal} reasonCodes={claim.refusalCodes} at={claim.decidedAt} />
        </>
      )}
      {failure !== undefined && <FailureAlert error={failure} />}
      {claim.status === "PENDING" && (
        <Button look="quiet" small busy={busy} onClick={() => withdraw()}>
          {t("claim.withdraw")}
        </Button>
      )}
    </li>
  );
};

const AdministratorClaimPage = () => {
  const { t } = useText(["pages/institution", "pages/personal"]);
  const [search] = useSearchParams();
  const kind = search.get("kind") === "ANOTHER" ? "ANOTHER" : "ADMINISTRATOR";
  const list = useResource<{ items: ClaimView[] }>("/institution/claim");
  const [isSent, setIsSent] = useConfirmation<true>();
  const items = list.data?.items ?? [];
  const hasPendingClaim = items.some(({ status }) => status === "PENDING");
  return (
    <PersonalFrame
      title={t(`claim.title.${kind}`)}
      crumbs={[{ text: t("pages/personal:menu.institutions"), to: paths.institutions }]}
    >
      {list.loading && <Skeleton lines={6} />}
      {list.error && <FailureAlert error={list.error} retry={list.reload} />}
      {isSent && <Alert kind="success" announce title={t("claim.sent")} />}
      {list.data && hasPendingClaim && !isSent && <Alert title={t("claim.waits")} />}
      {list.data && !hasPendingClaim && (
        <>
          <p className="narrow">{t(`claim.intro.${kind}`)}</p>
          {kind === "ADMINISTRATOR" && <Template />}
          <DataForm
            key={kind}
            namespace="pages/institution"
            prefix="claim"
            sections={kind === "ADMINISTRATOR" ? letter : anotherSections}
            initial={search.get("number") ? { number: search.get("number") ?? "" } : {}}
            action={t("claim.send")}
            inputName={`claim ${kind}`}
            save={async ({ letter: file, ...answers }) => {
              await api.post("/institution/claim", {
                kind,
                ...answers,
                ...(Array.isArray(file) && { letter: file[0] }),
              });
              setIsSent(true);
              await list.reload();
              window.scrollTo(0, 0);
            }}
          />
          <p>
            {kind === "ADMINISTRATOR" ? (
              <Link to={`${paths.administrator}?kind=ANOTHER`}>{t("claim.title.ANOTHER")}</Link>
            ) : (
              <Link to={paths.administrator}>{t("claim.title.ADMINISTRATOR")}</Link>
            )}
          </p>
        </>
      )}
      {items.length > 0 && (
        <section aria-labelledby="claims">
          <h2 id="claims">{t("claim.list")}</h2>
          <ul className="pc-list">
            {items.map((claim) => (
              <ClaimStatus
                key={claim.id}
                claim={claim}
                onChanged={() => {
                  setIsSent(undefined);
                  void list.reload();
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </PersonalFrame>
  );
};

export { AdministratorClaimPage as Component };
