/** Review of one application: answers beside documents, decision, deadlines and history. */
import "../../ui/staff.css";
import type { ActionView, ApplicationView } from "@portal/core/applications/model/application-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PreviewProvider } from "../staff-files/document-preview.tsx";
import { FileOwnerProvider } from "../staff-files/file-link.tsx";
import { ApplicationHistory } from "./application-history.tsx";
import { ReviewAnswers } from "./review-answers.tsx";
import { ReviewFacts } from "./review-facts.tsx";
import { ReviewHead } from "./review-head.tsx";
import { ReviewSide } from "./review-side.tsx";
import { usePinnedFields } from "./use-pinned-fields.ts";

const ReviewPage = () => {
  const { id = "" } = useParams();
  const { t } = useTranslation("pages/staff");
  const path = `/participate/search/${encodeURIComponent(id)}`;
  const application = useResource<ApplicationView>(path);
  const moves = useResource<{ items: ActionView[] }>(`${path}/moves`);
  // Cashiers only see what payments need; the server does not return the rest to them either.
  const user = useResource<CurrentUser>("/user/current");
  const canReview = user.data?.roles.some((role) => role === "OFFICER" || role === "ADMIN") ?? false;
  const fields = usePinnedFields(id);
  const [lastAction, setLastAction] = useConfirmation<string>();
  const [renewing, setRenewing] = useState(false);
  const data = application.data;
  if (application.error && !data) {
    return (
      <div className="staff">
        <PageHeading>{t("application.title")}</PageHeading>
        <FailureAlert error={application.error} retry={() => void application.reload()} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className="staff">
        <Skeleton lines={10} />
      </div>
    );
  }
  /** Reloads the application, its transitions and its history, because the next transition needs the new version. */
  const renew = (): void => {
    setRenewing(true);
    // A decision can close the case.
    void invalidateResources(`/staff/application/${encodeURIComponent(id)}/case`);
    void invalidateResources(path).finally(() => setRenewing(false));
  };
  const onDone = (action: string): void => {
    if (action === "requestSupplement") fields.clear();
    else fields.close();
    setLastAction(action);
    invalidateResources("/staff/queue");
    renew();
  };
  return (
    <div className="staff">
      <LoadFailure resources={[application, moves, user]} />
      <ReviewHead application={data} canReview={canReview} lastAction={lastAction} />
      <ReviewFacts application={data} canReview={canReview} />
      <FileOwnerProvider value={data.institutionId}>
        <PreviewProvider>
          {(previewId) => (
            <div className={previewId ? "staff-split staff-split-preview" : "staff-split"}>
              <div>
                <ReviewAnswers
                  application={data}
                  whole={canReview}
                  {...(fields.pinned ? { pinned: fields.pinned, onPin: fields.pin } : {})}
                />
                <ApplicationHistory id={data.id} />
              </div>
              <ReviewSide
                application={data}
                moves={moves.data?.items ?? data.moves}
                previewId={previewId}
                whole={canReview}
                fields={fields}
                renewing={renewing}
                onDone={onDone}
                onReload={renew}
              />
            </div>
          )}
        </PreviewProvider>
      </FileOwnerProvider>
    </div>
  );
};

export { ReviewPage as Component };
