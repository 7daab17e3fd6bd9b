/** The head of the review: number, kind and status, who else reads it, and what has just been done. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ApplicationChip } from "../application-list/application-chip.tsx";
import { PrintedCopy } from "./application-summary.tsx";
import { CaseNavigation, NextApplication } from "./next-application.tsx";
import { ReviewerPresence } from "./reviewer-presence.tsx";

/** What is done about a decision without making it. */
const preparedSteps = ["prepare", "return", "withdraw"] as const;
const isPreparedStep = (action: string): action is (typeof preparedSteps)[number] =>
  preparedSteps.some((each) => each === action);

export const ReviewHead = ({
  application: data,
  canReview,
  lastAction,
}: {
  application: ApplicationView;
  canReview: boolean;
  /** The action that has just been done. */
  lastAction: string | undefined;
}) => {
  // The list from which it was opened, with the filters of the officer.
  const list = useLocation().search;
  const { t } = useTranslation(["pages/staff", "lists"]);
  const say = toTranslateKey(t);
  const [printFailure, setPrintFailure] = useState<unknown>();
  return (
    <>
      <Breadcrumbs
        crumbs={[{ text: t("queue.title"), to: `/staff${list}` }, { text: data.code ?? data.id }]}
      />
      <CaseNavigation id={data.id} />
      <div className="staff-head">
        <PageHeading title={data.code ?? t("application.title")}>
          <span className="nowrap">{data.code}</span> {say(`lists:applicationType.${data.scheme}`)}
        </PageHeading>
        <span className="staff-state">
          {canReview && <PrintedCopy id={data.id} onFailure={setPrintFailure} />}
          <ApplicationChip row={data} />
        </span>
      </div>
      {printFailure !== undefined && <FailureAlert error={printFailure} />}
      <ReviewerPresence id={data.id} />
      {lastAction && (
        <Alert
          kind="success"
          announce
          title={
            isPreparedStep(lastAction)
              ? t(`prepared.done.${lastAction}`)
              : t("decide.done", {
                  action: t(`history.action.${lastAction}`, { defaultValue: lastAction }),
                })
          }
        >
          <NextApplication key={lastAction} id={data.id} />
        </Alert>
      )}
    </>
  );
};
