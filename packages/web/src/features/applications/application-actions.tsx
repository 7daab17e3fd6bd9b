/** The actions of an application that the transition table allows now (spec 2 §2 › records). */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { isFeeOpen } from "@portal/core/applications/model/statuses";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyImport } from "../../shell/lazy-import.ts";
import { paths } from "../../shell/paths.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { actionForms, type FormAction, hasActionForm } from "./action-forms.ts";
import { DiscardDraft } from "./discard-draft.tsx";
import { AdmissionVoucherButton, DocumentDownloads } from "./document-downloads.tsx";

/** The dialog of a transition: uploads are loaded when one opens. */
const LazyActionForm = lazy(async () => ({
  default: (await lazyImport(() => import("./action-form.tsx"))).ActionForm,
}));

/** Links to the pages where the applicant continues: the form, the report, the supplement, the payment. */
const NextStepLinks = ({ view, canSupplement }: { view: ApplicationView; canSupplement: boolean }) => {
  const { t } = useTranslation("pages/personal");
  const isPayable = isFeeOpen(view) || view.arrears;
  return (
    <>
      {view.status === "DRAFT" && <LinkButton to={paths.draft(view.id)}>{t("move.continue")}</LinkButton>}
      {view.report?.state === "DUE" && <LinkButton to={paths.report(view.id)}>{t("report.open")}</LinkButton>}
      {view.report?.id && (
        <LinkButton look="secondary" small to={paths.record(view.report.id)}>
          {t("report.see")}
        </LinkButton>
      )}
      {canSupplement && (
        <a className="button button-primary" href="#supplement">
          {t("overview.act.supplement")}
        </a>
      )}
      {isPayable && <LinkButton to={paths.pay(view.id)}>{t("move.pay")}</LinkButton>}
    </>
  );
};

export const ApplicationActions = ({
  view,
  onChanged,
}: {
  view: ApplicationView;
  onChanged: (next: ApplicationView, action: string) => void;
}) => {
  const { t } = useTranslation("pages/personal");
  const [openAction, setOpenAction] = useState<FormAction | "discard">();
  const [failure, setFailure] = useState<unknown>();
  const canPerform = (action: string) => view.moves.some((move) => move.action === action && move.allowed);
  const offeredActions = view.moves
    .map((move) => move.action)
    .filter(hasActionForm)
    .filter(canPerform);
  const forwardActions = offeredActions.filter((action) => actionForms[action].look !== "quiet");
  const backActions = offeredActions.filter((action) => actionForms[action].look === "quiet");
  const renderButton = (action: FormAction) => (
    <Button key={action} look={actionForms[action].look} small onClick={() => setOpenAction(action)}>
      {t(`move.${action}.name`)}
    </Button>
  );
  return (
    <>
      {failure !== undefined && <FailureAlert error={failure} />}
      <div className="pc-moves">
        <NextStepLinks view={view} canSupplement={canPerform("supplement")} />
        <AdmissionVoucherButton
          view={view}
          canComplete={canPerform("downloadVoucher")}
          onFailure={setFailure}
          onChanged={onChanged}
        />
        {forwardActions.map(renderButton)}
        {view.scheme.startsWith("REPORT_") && view.parentId && (
          <LinkButton look="secondary" small to={paths.record(view.parentId)}>
            {t("report.on")}
          </LinkButton>
        )}
        <DocumentDownloads view={view} onFailure={setFailure} />
        {backActions.map(renderButton)}
        {canPerform("discard") && (
          <Button look="danger" small onClick={() => setOpenAction("discard")}>
            {t("move.discard.name")}
          </Button>
        )}
      </div>
      <Dialog
        open={openAction !== undefined}
        onClose={() => setOpenAction(undefined)}
        title={openAction ? t(`move.${openAction}.name`) : ""}
      >
        {openAction === "discard" && (
          <DiscardDraft
            view={view}
            onFailure={(error) => {
              setFailure(error);
              setOpenAction(undefined);
            }}
          />
        )}
        {openAction && openAction !== "discard" && (
          <Suspense fallback={<Skeleton lines={4} />}>
            <LazyActionForm
              key={openAction}
              action={openAction}
              view={view}
              onDone={(next) => {
                setOpenAction(undefined);
                onChanged(next, openAction);
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  );
};
